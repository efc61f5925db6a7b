"""The subtypes of the period, and those of later years that are no creature types, with the card types to which they
belong (205, 212).
"""

from __future__ import annotations

from typing import Final

from manaburn.terms import ARTIFACT, CREATURE, ENCHANTMENT, INSTANT, LAND, PLANESWALKER, SORCERY, TRIBAL

ARTIFACT_TYPES: Final = tuple(
    """
    Attraction Blood Bobblehead Book Clue Contraption Equipment Food Fortification Gold Incubator Infinity Junk Lander
    Map Mutagen Powerstone Spacecraft Stone Treasure Vehicle
    """.split()
)
ENCHANTMENT_TYPES: Final = (
    "Aura",
    "Background",
    "Cartouche",
    "Case",
    "Class",
    "Curse",
    "Role",
    "Room",
    "Rune",
    "Saga",
    "Shard",
    "Shrine",
)
LAND_TYPES: Final = (
    "Cave",
    "Desert",
    "Forest",
    "Gate",
    "Island",
    "Lair",
    "Locus",
    "Mine",
    "Mountain",
    "Plains",
    "Planet",
    "Power-Plant",
    "Sphere",
    "Swamp",
    "Tower",
    "Town",
    "Urza's",
)
PLANESWALKER_TYPES: Final = tuple(
    """
    Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon Daretti Davriel
    Dellian Dihada Domri Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk Gideon Grist Guff Huatli Jace
    Jared Jaya Jeska Kaito Karn Kasmina Kaya Kiora Koth Liliana Lolth Lukka Minsc Mordenkainen Nahiri Narset Niko
    Nissa Nixilis Oko Quintorius Ral Rowan Saheeli Samut Sarkhan Serra Sivitri Sorin Szat Tamiyo Tasha Teferi Teyo
    Tezzeret Tibalt Tyvar Ugin Urza Venser Vivien Vraska Vronos Will Windgrace Wrenn Xenagos Yanggu Yanling Zariel
    """.split()
)
SPELL_TYPES: Final = ("Adventure", "Arcane", "Lesson", "Omen", "Trap")

CREATURE_TYPES: Final = tuple(
    """
    Advisor Angel Antelope Ape Archer Archon Artificer Assassin Assembly-Worker Atog Aurochs Avatar Badger Barbarian
    Basilisk Bat Bear Beast Beeble Berserker Bird Blinkmoth Boar Bringer Brushwagg Camarid Camel Caribou Carnivore
    Carrier Cat Centaur Cephalid Chicken Chimera Citizen Cleric Cockatrice Construct Coward Crab Crocodile Cyclops
    Dauthi Demon
    Deserter Devil Djinn Dog Dragon Drake Dreadnought Drone Druid Dryad Dwarf Efreet Elder Elemental Elephant Elf
    Elk Eye Faerie Ferret Fish Flagbearer Fox Frog Fungus Gargoyle Giant Gnome Goat Goblin Golem Gorgon Graveborn
    Gremlin Griffin Hag Harpy Hellion Hippo Homarid Homunculus Hornet Horror Horse Hound Human Hydra Hyena Illusion
    Imp Incarnation Insect Jellyfish Juggernaut Kavu Kirin Kithkin Knight Kobold Kor Kraken Lamia Lammasu Leech
    Leviathan Lhurgoyf Licid Lizard Manticore Masticore Mercenary Merfolk Metathran Minion Minotaur Monger Mongoose
    Monk Monkey Moonfolk Mutant Myr Mystic Nautilus Nephilim Nightmare Nightstalker Ninja Nomad Nymph Octopus Ogre
    Ooze Orb Orc Orgg Ouphe Ox Oyster Pegasus Pentavite Pest Phelddagrif Phoenix Phyrexian Pincher Pirate Plant
    Praetor Prism Rabbit Rat Rebel Reflection Rhino Rigger Rogue Rukh Salamander Samurai Sand Saproling Satyr
    Scarecrow Scorpion Scout Sculpture Serf Serpent Shade Shaman Shapeshifter Sheep Skeleton Slith Sliver Slug Snake
    Soldier Soltari Spawn Specter Spellshaper Sphinx Spider Spike Spirit Splinter Sponge Squid Squirrel Starfish
    Survivor Tetravite Thalakos Thopter Thrull Treefolk Triskelavite Troll Turtle Unicorn Vampire Vedalken Viashino
    Volver Wall Warrior Wasp Weird Werewolf Whale Wizard Wolf Wolverine Wombat Worm Wraith Wurm Yeti Zombie Zubera
    """.split()
)
"""The creature types on cards and tokens from 1993 to 2008, in alphabetical order. Other creature types are accepted
too (see :func:`is_creature_type`)."""

_KIND: Final[dict[str, int]] = {}
for _names, _mask in (
    (ARTIFACT_TYPES, ARTIFACT),
    (ENCHANTMENT_TYPES, ENCHANTMENT),
    (LAND_TYPES, LAND),
    (PLANESWALKER_TYPES, PLANESWALKER),
    (SPELL_TYPES, INSTANT | SORCERY),
):
    for _name in _names:
        _KIND[_name] = _mask

SUBTYPES: Final = (*_KIND, *CREATURE_TYPES)
"""All known subtypes."""


def is_creature_type(word: str) -> bool:
    """Return whether a subtype counts as a creature type, which means that it is no subtype of another card type."""
    return word not in _KIND


def types_of(subtype: str) -> int:
    """Return the mask of card types to which a subtype belongs (212.1b)."""
    return _KIND.get(subtype, CREATURE | TRIBAL)


_SPELLED: Final = {word.lower(): word for word in SUBTYPES}


def spelled(word: str) -> str:
    """Return a subtype with its usual capitals, however it was typed."""
    return _SPELLED.get(word.lower(), word[:1].upper() + word[1:])
