"""What vulture takes for unused and is not, each with the reason. Read by vulture alone: see pyproject.toml."""

# Asked for by users of the library: documented and tested, with no caller in the library.
from_scenario
format_deck
from_record
mana_played
may_look
assign  # a method of the scenario builder
COLOURLESS  # completes the six types of mana

# Called or read by name.
__getattr__  # by the import system
StartElementHandler  # the four handlers: by expat
EndElementHandler
CharacterDataHandler
StartDoctypeDeclHandler
returned  # a key of scenario files, read by the name of its field
hand_size  # keys of the views that are given to players
library_size
library_known

# Called or read by PettingZoo, Gymnasium, OpenSpiel and what learns with them.
num_envs
close_extras
new_initial_state
make_py_observer
current_player
_legal_actions
chance_outcomes
_apply_action
_action_to_string
is_terminal
resample_from_infostate
set_from
string_from
action_masks
render
metadata
observation_space
action_space
rewards
infos

# What the tests compare with the code: which text is carried out, and by what.
ANY_WORD
PARTLY_BY_RULE
drawback  # a field of PlayTiming that no rule reads yet: supported.UNREAD refuses text that fills it

FAILED  # the exit code 1 among its neighbours

# Called by Textual, which finds them by their names, or read by it.
BINDINGS
CSS
TITLE
ENABLE_COMMAND_PALETTE
can_focus
display
placeholder
compose
check_action
parameters
check_consume_key
on_mount
on_do
on_input_submitted
on_option_list_option_selected
on_option_list_option_highlighted
on_mouse_move
action_scroll
action_thing
action_type
action_move
action_mark
action_clear
action_scroll_log
action_stops
action_interrupt

# Read by the page.
formats
largest
said_by_one
said_by_other
