// Made from the classes of messages.py by: python -m manaburn.web.declaring

/** Say whether another player may take back an answer, or repeat a loop. ``times``: after how many times to stop the loop (421.2); 0: let it be repeated as often as the player wishes. */
export interface Agree {
  say: "agree";
  yes: boolean;
  times?: number;
}

/** An answer to the open decision. ``n``: the number that came with the position at which it was asked. ``numbers`` has the form that :class:`manaburn.observation.Question` describes; ``word`` takes its place for a free word. ``hold``: the player keeps priority after what is played with it. */
export interface Answer {
  say: "answer";
  n: number;
  numbers?: (number)[];
  word?: string;
  hold?: boolean;
}

/** Another player would like to take back an answer, or to repeat a loop ``times`` times. ``loop``: what is done in each round. */
export interface Asked {
  say: "asked";
  name: string;
  times?: number;
  loop?: (string)[];
}

/** Why an object is as it is, and why it can't be played or used now. */
export interface Because {
  say: "because";
  id: number;
  name: string;
  lines: (Reason)[];
  playable: (string)[];
  objections: (Reason)[];
}

/** Choose who begins the next game of a match. ``me``: the player who chooses. */
export interface Begins {
  say: "begins";
  n: number;
  me: boolean;
}

/** A game that has begun. ``watch``: the token of spectators. */
export interface Begun {
  game: string;
  title: string;
  seats: (NewSeat)[];
  watch: string;
}

/** Why a scenario can't be read, or doesn't hold. ``line``: 0 if no line is to blame. ``edition``: "" for all. */
export interface BenchProblem {
  line: number;
  edition: string;
  text: string;
  mend: string;
}

/** A scenario to be played. ``rules``: the editions; if there are none, some of those that the scenario names. */
export interface BenchQuestion {
  text: string;
  rules?: (string)[];
}

/** How a scenario went. ``problems``: what can't be read, and what doesn't hold; with something unreadable there may be no columns. ``parting``: none if the editions agree. */
export interface BenchResult {
  name: string;
  problems: (BenchProblem)[];
  columns: (CourseColumn)[];
  rows: (CourseRow)[];
  parting: CoursesPart | null;
}

/** What can be written in a scenario, for completion. ``keys``: the keys by their place (see :mod:`manaburn.scenario.notes`). ``values``: the words that certain keys take, such as the steps of a turn. ``zones``: the zones of a player, with their names. ``only_with``: the keys of a step that mean something only beside these verbs. ``editions``: the rulebooks that have names. ``house``: the house rules that can follow a plus sign. ``largest``: the greatest size of a scenario, in characters. ``pool``: whether there is a card file. */
export interface BenchWords {
  keys: Record<string, (Word)[]>;
  values: Record<string, (string)[]>;
  zones: (Named)[];
  only_with: Record<string, (string)[]>;
  editions: (Named)[];
  house: (string)[];
  largest: number;
  pool: boolean;
}

/** A rule: its number, what it says, and how many scenarios show it or a rule below it (-1: not counted). */
export interface BookRule {
  number: string;
  summary: string;
  scenarios: number;
}

/** The deck of a player who has come by a link, with the token of the seat. */
export interface BroughtDeck {
  token: string;
  deck: DeckChoice;
}

/** A card outside play. If the player doesn't know which card it is, only ``id``, ``name`` ("a card") and the place are told. ``owner`` is left out if the place of the card tells it. */
export interface Card {
  id: number;
  name: string;
  owner?: number | null;
  mana_cost?: string;
  mana_value?: number;
  types?: string;
  colours?: string;
  power?: number | null;
  toughness?: number | null;
  keywords?: (string)[];
  counters?: Record<string, number>;
  face_down?: boolean;
}

/** The names of all cards that a scenario can use. */
export interface CardNames {
  names: (string)[];
}

/** What is printed on a card, in the words of the date. */
export interface CardText {
  cost: string;
  types: string;
  text: string;
  size?: string;
}

/** A point on which two rulebooks differ: what it is, the answers and their rules, and since when the later held. */
export interface ChangedPoint {
  subject: string;
  one: string;
  rules_of_one: (string)[];
  other: string;
  rules_of_other: (string)[];
  since: string;
}

/** A rule that two rulebooks number or say otherwise; "" where one of them doesn't have it. */
export interface ChangedRule {
  one: string;
  said_by_one: string;
  other: string;
  said_by_other: string;
}

/** Say something to everybody at the table. */
export interface Chat {
  say: "chat";
  text: string;
}

/** An option of a decision. ``index``: its number; ``text``: its words. ``kind``: with priority the kind of the action: "pass", "play", "land", "activate" and so on; otherwise "object", "player", "pair" or "word". ``source``: the number of the card that is played, or of the object whose ability is activated; ``face``: the face that is played; ``way``: how a spell is played if not as usual; ``ability``: which ability of the object, from 0; ``mana``: whether it is a mana ability. ``target``: the object or player that is chosen; of a pair, the creature that attacks or blocks. ``other``: the second of a pair. ``mode``: the text of the mode or effect that is chosen. ``like``: the index of the first option with which this one is interchangeable: two equal lands to be tapped, for example. It is the option's own index if there is no earlier one. */
export interface Choice {
  index: number;
  text: string;
  kind: string;
  like: number;
  source?: number | null;
  face?: number;
  way?: string;
  ability?: number | null;
  mana?: boolean;
  target?: Reference | null;
  other?: Reference | null;
  mode?: string;
}

/** Give up this game, or the whole ``match``. */
export interface Concede {
  say: "concede";
  match?: boolean;
}

/** A step by the rules of one edition: what happened, and the position after it. ``reached``: whether the course has come so far. ``apart``: whether the position is another than by the first edition. ``unmet``: what did not hold here, "" if everything did. */
export interface CourseCell {
  lines: (CourseLine)[];
  position: (string)[];
  reached: boolean;
  apart: boolean;
  unmet: string;
}

/** An edition: its name and date, whether the scenario holds by its rules, and what a user should know about it. */
export interface CourseColumn {
  edition: string;
  date: string;
  holds: boolean;
  remark: string;
}

/** Something that happened, and the rule by which it did, in the numbering of its edition ("" for none). */
export interface CourseLine {
  text: string;
  rule: string;
}

/** A step, with a cell for each edition. ``line``: where it stands in the text, 0 for the beginning and the end. ``alike``: whether the editions agree on what happened and on the position. */
export interface CourseRow {
  line: number;
  name: string;
  alike: boolean;
  cells: (CourseCell)[];
}

/** The first step at which the course of one edition parts from that of the first. */
export interface CoursesPart {
  row: number;
  name: string;
  sides: (PartingSide)[];
}

/** The cards with one name in a player's deck and sideboard: how many there are, how many are in the deck, and how many were there at first. */
export interface DeckCard {
  name: string;
  number: number;
  main: number;
  first: number;
}

/** A deck: the name of a starter deck, or the text of a deck file. */
export interface DeckChoice {
  name?: string;
  text?: string;
}

/** Whether a deck is legal. */
export interface DeckQuestion {
  deck: DeckChoice;
  rules?: string;
  format?: string;
}

/** What is wrong with a deck; with nothing wrong it is legal. ``cards``: the lines of the deck, count and name. */
export interface DeckVerdict {
  legal: boolean;
  name: string;
  size: number;
  faults: (string)[];
  cards: (string)[];
}

/** What differs between the rulebooks of two dates. */
export interface DifferenceQuestion {
  one: string;
  other: string;
}

/** What differs between two rulebooks. */
export interface Differences {
  one: string;
  other: string;
  points: (ChangedPoint)[];
  rules: (ChangedRule)[];
}

/** How a game stands, for the list of one's own games. ``seat``: the seat of the token. */
export interface GameState {
  title: string;
  rules: string;
  turn: number;
  over: boolean;
  result: string;
  seat: number;
  begun: number;
}

/** The connection ends, for a reason. */
export interface Gone {
  say: "gone";
  why: string;
}

/** Change when the player is asked. */
export interface Habit {
  say: "habit";
  habits: Habits;
}

/** When a player is asked at a priority. ``mine`` and ``theirs``: the steps of the player's own and the others' turns. ``always``: at every priority. ``hold``: also when the player's own spell or ability is on top of the stack. ``until``: pass until the end of this turn ("end"; "whole": whatever happens in it), the player's next turn ("turn"), or not (""). */
export interface Habits {
  mine?: (string)[];
  theirs?: (string)[];
  always?: boolean;
  hold?: boolean;
  until?: string;
}

/** The token of spectators for a link. */
export interface Invitation {
  say: "invitation";
  watch: string;
}

/** Ask for a link for spectators. */
export interface Invite {
  say: "invite";
}

/** A token, in a request about its game. */
export interface Key {
  token: string;
}

/** The kind of a choice. Scenarios and records use the values as words. */
export type Kind = "assign" | "attack" | "block" | "card" | "colour" | "divide" | "mode" | "mulligan" | "number" | "option" | "order" | "pay" | "priority" | "target" | "word" | "x" | "yes/no";

/** A continuous effect of something that has resolved, or a delayed triggered ability (``kind`` says which): ``source`` gave it, ``affected`` are the objects and players that it is about, as far as these are fixed, and ``since`` is the turn in which it began. */
export interface Lasting {
  kind: string;
  source: Reference;
  controller: number;
  since: number;
  affected?: (Reference)[];
}

/** What a new game can be made of. */
export interface Lobby {
  editions: (Named)[];
  formats: (Named)[];
  decks: (Named)[];
  players: (Named)[];
  pool: boolean;
}

/** The lines of the log from the number ``since`` on, which replace all that the page had from there. */
export interface Log {
  since: number;
  lines: (LogLine)[];
}

/** A line of the log. ``step``: the step in which it happened; "" if it is that of the line before. ``heading``: it is the heading of a turn. */
export interface LogLine {
  text: string;
  step?: string;
  heading?: boolean;
}

/** A game that waits for a subgame: its turn, the index of the active player, and what is there. The first object of ``stack`` is on top. */
export interface MainGame {
  turn: number;
  active: number;
  step: string;
  players: (WaitingSeat)[];
  in_play?: (WaitingObject)[];
  stack?: (WaitingObject)[];
  removed?: (WaitingObject)[];
}

/** Something to choose from: what is said to the server, what is shown, and a note. */
export interface Named {
  key: string;
  name: string;
  note?: string;
}

/** A new game, or a match, the best of several games. ``rules``: an edition or date, with house rules; left out, those of the format. */
export interface NewGame {
  seats: (SeatChoice)[];
  rules?: string;
  format?: string;
  by_hand?: boolean;
  best_of?: number;
}

/** A game to look at again: a record, or the token of a seat of a game that is over. ``number``: which game of a match, from 1. */
export interface NewReplay {
  record?: string;
  token?: string;
  number?: number;
}

/** A seat of a game that has begun, with the token that opens it. Seats of the engine have none. */
export interface NewSeat {
  name: string;
  player: string;
  token: string;
}

/** Everything that a player may know of a game at one moment. ``viewer``, ``active`` and ``priority`` are indexes of players. The first object of ``stack`` is on top; ``log`` has the latest sentences of what has happened. During a subgame all this is about the subgame, and ``main_games`` has the games that wait for it, the innermost last. */
export interface Observation {
  viewer: number;
  rules: string;
  turn: number;
  active: number;
  step: string;
  priority: number | null;
  over: boolean;
  result: string;
  players: (Seat)[];
  in_play: (Permanent)[];
  stack: (StackObject)[];
  damage: (Packet)[];
  removed: (Card)[];
  phased_out: (Card)[];
  ante: (Card)[];
  decision: Question | null;
  log: (string)[];
  lasting?: (Lasting)[];
  main_games?: (MainGame)[];
}

/** Under the 1996 rules, damage that has been assigned and not yet dealt. */
export interface Packet {
  amount: number;
  source?: Reference | null;
  to?: Reference | null;
}

/** One of two editions where they part: what is seen by its rules alone, and the rules that apply. */
export interface PartingSide {
  edition: string;
  seen: (string)[];
  rules: (CourseLine)[];
}

/** An object in play, with its present characteristics. ``chosen``: what was chosen for it, such as a colour; ``attached``: the numbers of the objects attached to it. */
export interface Permanent {
  id: number;
  name: string;
  controller: number;
  owner: number;
  types: string;
  tapped: boolean;
  mana_cost?: string;
  mana_value?: number;
  colours?: string;
  power?: number | null;
  toughness?: number | null;
  damage?: number | null;
  summoning_sick?: boolean | null;
  keywords?: (string)[];
  counters?: Record<string, number>;
  token?: boolean;
  face_down?: boolean;
  flipped?: boolean;
  regeneration?: number;
  attached_to?: Reference | null;
  attached?: (number)[];
  attacking?: Reference | null;
  blocked?: boolean | null;
  blocking?: (number)[];
  blocked_by?: (number)[];
  band?: number;
  chosen?: Record<string, string | number>;
}

/** A seat: the player's name, who plays it ("person", or a player of the engine), and whether it is connected. */
export interface Person {
  name: string;
  player: string;
  here: boolean;
}

/** Of which cards the server has pictures: the letters and digits of their names. */
export interface Pictures {
  names: (string)[];
}

/** The position as this seat may know it. ``n``: what an answer has to name. ``phase``: the present step in the terms of the later rulebooks. ``texts``: what is printed on the cards in the view, by name; ``stack``: the text of each ability on the stack, by its number. ``undo``: whether the player can take back an answer: "yes", "ask" (another person has to agree) or "no". ``passing``: whether the server goes on by itself. ``loop``: what the player has done since he or she last had the same choice, and can do many times more as a shortcut. ``match``: how the match stands to which the game belongs. */
export interface Position {
  say: "position";
  n: number;
  view: Observation;
  phase: string;
  texts: Record<string, CardText>;
  stack: Record<string, string>;
  log: Log;
  habits: Habits;
  undo?: string;
  passing?: boolean;
  loop?: (string)[];
  match?: Standing | null;
}

/** Why a request was refused, a line for each reason. */
export interface Problem {
  problems: (string)[];
}

/** The open decision. For a decision of another player only ``who`` and ``kind`` are given. The answer is a list of indexes of options, from ``low`` to ``high`` of them; for a ``numeric`` decision a number from ``low`` to ``high``; for an ``ordered`` one all indexes in order; for ``amounts`` an amount for each option, at least ``low`` each and ``total`` together. If ``free_word`` is set, it can also be a word. ``source``: the spell, ability or permanent that asks. ``hint``: what will be done with what is chosen. */
export interface Question {
  who: number;
  kind: Kind;
  prompt?: string;
  rule?: string;
  options?: (string)[];
  choices?: (Choice)[];
  low?: number | null;
  high?: number | null;
  number?: boolean;
  order?: boolean;
  total?: number | null;
  free_word?: boolean;
  source?: number | null;
  hint?: string;
}

/** A line of an explanation, with the number of the rule. */
export interface Reason {
  text: string;
  rule?: string;
}

/** A player (by index) or an object (by number) to which something refers. */
export interface Reference {
  name: string;
  id?: number | null;
  player?: number | null;
}

/** What the page asked for isn't done. ``rule``: the number of the rule that forbids it, in the rulebook of the date. */
export interface Refused {
  say: "refused";
  why: string;
  rule?: string;
}

/** Take a loop as a shortcut (421.2): do what was done since the same choice as now ``times`` times more. If another person has to agree, he or she is asked. */
export interface Repeat {
  say: "repeat";
  n: number;
  times: number;
}

/** A game to be looked at. ``replay``: the token that finds it again; ``length``: the number of choices. */
export interface ReplayBegun {
  replay: string;
  title: string;
  rules: string;
  date: string;
  names: (string)[];
  length: number;
  turns: (TurnMark)[];
  result: string;
  steps: (string)[];
}

/** A position of a replay, and what is chosen next. */
export interface ReplayPosition {
  at: number;
  caption: string;
  position: Position;
}

/** A position of a replay: before the choice with the number ``at``, as a seat saw it (-1: with open hands). */
export interface ReplayQuestion {
  replay: string;
  at?: number;
  seat?: number;
}

/** The rule in another rulebook: its number there, and what it says. */
export interface RuleAt {
  edition: string;
  number: string;
  summary: string;
}

/** What is known of a rule. ``by``: the rule above it under which it is carried out, if it is; ``count``: the number of all scenarios that show it, -1 if places and scenarios have not been looked up. */
export interface RulePage {
  number: string;
  edition: string;
  summary: string;
  history: (RuleSpan)[];
  editions: (RuleAt)[];
  by: string;
  places: (string)[];
  scenarios: (RuleScenario)[];
  count: number;
}

/** A rule, numbered as in the rulebook of a date. ``shown``: ask where it is carried out and shown, too, which takes longer at the first time. */
export interface RuleQuestion {
  number: string;
  rules: string;
  shown?: boolean;
}

/** A scenario that shows a rule. */
export interface RuleScenario {
  file: string;
  name: string;
  editions: (string)[];
}

/** What a number meant from one day to the day before another. ``until``: "" if it still does. */
export interface RuleSpan {
  since: string;
  until: string;
  summary: string;
}

/** The rulebook of a date. ``editions``: all rulebooks that have names. */
export interface Rulebook {
  edition: string;
  date: string;
  remark: string;
  rules: (BookRule)[];
  editions: (Named)[];
}

/** The rulebook of a date. ``counted``: count the scenarios of each rule, too, which takes longer the first time. */
export interface RulebookQuestion {
  rules: string;
  counted?: boolean;
}

/** Something that a player or spectator said. ``seat``: -1 for a spectator. */
export interface Said {
  say: "said";
  name: string;
  text: string;
  seat?: number;
}

/** Asks for a scenario of the collection. */
export interface ScenarioFile {
  file: string;
}

/** A scenario of the collection. */
export interface ScenarioFound {
  file: string;
  name: string;
  editions: (string)[];
}

/** The scenarios in which all of these words stand; those of a rule are found by its number. */
export interface ScenarioQuestion {
  search?: string;
}

/** A scenario of the collection. */
export interface ScenarioText {
  file: string;
  text: string;
}

/** Scenarios of the collection; ``count``: how many fit, of which not all may be listed, ``all``: how many there are. */
export interface ScenariosFound {
  scenarios: (ScenarioFound)[];
  count: number;
  all: number;
}

/** A player, with hand, graveyard (the last card is on top), mana and other things that belong to that player. ``hand`` has the cards that the viewer knows: all in his or her own hand, in another's those that were revealed and are still there. ``library_known`` gives the names of known cards by their position in the library, counted from the top, from 0. */
export interface Seat {
  name: string;
  life: number;
  poison: number;
  hand_size: number;
  library_size: number;
  hand: (Card)[];
  graveyard: (Card)[];
  mana: string;
  lands_played: number;
  library_known?: Record<string, string>;
  sideboard?: (Card)[];
  lost?: boolean;
  counters?: Record<string, number>;
}

/** A seat of a new game. ``player``: "person", or the name of a player of the engine. ``brings``: the person who sits down brings a deck, and the game begins then. */
export interface SeatChoice {
  name: string;
  deck: DeckChoice;
  player?: string;
  brings?: boolean;
}

/** The answer to the first message. ``seat``: the index of the seat, -1 for a spectator. ``kept``: whether the server has kept where the player wishes to be asked. */
export interface Seated {
  say: "seated";
  game: string;
  seat: number;
  title: string;
  rules: string;
  date: string;
  steps: (string)[];
  kept?: boolean;
}

/** Between the games of a match: how many of the cards with each name are in the deck, in the order of ``Standing.cards``; the player is ready for the next game. */
export interface Sideboard {
  say: "sideboard";
  n: number;
  counts: (number)[];
}

/** The first message of a connection: take the seat that belongs to a token, or watch. */
export interface Sit {
  say: "sit";
  token: string;
}

/** A spell or ability on the stack. ``kind`` is "spell", "copy", "ability" or "damage"; ``source``: the object whose ability it is; ``targets`` and, for each, its share of what is ``divided``; ``x``: the value of X; ``modes``: the chosen modes, from 0; ``paid``: additional costs and the like. */
export interface StackObject {
  id: number;
  name: string;
  controller: number;
  kind?: string;
  copy?: boolean;
  source?: Reference | null;
  mana_cost?: string;
  mana_value?: number;
  types?: string;
  colours?: string;
  targets?: (Reference)[];
  divided?: (number)[];
  x?: number;
  modes?: (number)[];
  paid?: (string)[];
  face_down?: boolean;
}

/** How a match stands. ``games``: the number of games of which it is the best. ``number``: that of this game, from 1; ``wins``: the games that each player has won. ``results``: who has won each game that is over; "" for a draw. ``stage``: "playing", "sideboarding" (until all are ``ready``), "choosing" (the seat ``chooser`` chooses who begins), or "over". ``cards``: while sideboarding, the cards of the viewer's deck and sideboard; ``least`` and ``most``: how many cards the deck may have. ``conceded``: who has conceded the match, or -1. */
export interface Standing {
  games: number;
  number: number;
  wins: (number)[];
  results: (string)[];
  stage: string;
  ready: (boolean)[];
  chooser?: number;
  cards?: (DeckCard)[];
  least?: number;
  most?: number;
  conceded?: number;
}

/** Who is at the table. */
export interface Table {
  say: "table";
  seats: (Person)[];
  watching?: number;
}

/** Go on from a position of a replay in a seat; ``player``: who plays the others. */
export interface TakeOver {
  replay: string;
  at: number;
  seat: number;
  player?: string;
}

/** The answer is in the store. */
export interface Taken {
  say: "taken";
  n: number;
}

/** A turn of a replay: its number, whose it is, and the number of the first choice in it. */
export interface TurnMark {
  turn: number;
  name: string;
  at: number;
}

/** Take back the last answer. If another person has to agree, he or she is asked. */
export interface Undo {
  say: "undo";
  n: number;
}

/** The game begins when all decks have been brought. ``missing``: whose deck is missing; ``rules``, ``format``, ``best_of``: as they were wished for. */
export interface Waiting {
  say: "waiting";
  rules: string;
  format: string;
  best_of: number;
  missing: (boolean)[];
}

/** An object of a game that waits for a subgame. */
export interface WaitingObject {
  id: number;
  name: string;
  controller: number;
  tapped?: boolean;
  counters?: Record<string, number>;
}

/** What a player has in a game that waits for a subgame. ``hand`` has the names of the cards that the viewer knows, ``graveyard`` those of all cards; the last is on top. */
export interface WaitingSeat {
  name: string;
  life: number;
  poison: number;
  hand_size: number;
  hand?: (string)[];
  graveyard?: (string)[];
  lost?: boolean;
  counters?: Record<string, number>;
}

/** Ask why an object is as it is, and what can be done with it. */
export interface Why {
  say: "why";
  id: number;
}

/** A word that can stand in a scenario, and what it says. */
export interface Word {
  word: string;
  note: string;
}

export type FromPage = Sit | Answer | Habit | Undo | Agree | Concede | Chat | Why | Repeat | Sideboard | Begins | Invite;

export type FromServer = Position | Seated | Table | Taken | Refused | Asked | Said | Because | Invitation | Waiting | Gone;
