// Icons of the sprite by subject.

export const CARD: Readonly<Record<string, string>> = {
  pulse_rifle: "m3-grease-gun",
  smartgun: "minigun",
  incinerator: "flamethrower",
  pistol: "glock",
  shotgun: "sawed-off-shotgun",
  grenades: "stun-grenade",
  helmet: "helmet",
  vest: "kevlar-vest",
  motion_tracker: "radar-sweep",
  welder: "soldering-iron",
  bypass_kit: "key-card",
  medkit: "medical-pack",
  magazines: "machine-gun-magazine",
};

export const TYPE: Readonly<Record<string, string>> = { weapon: "gunshot", equipment: "light-backpack", event: "card-play", hazard: "hazard-sign" };

export const VERB: Readonly<Record<string, string>> = {
  move: "walk",
  walk: "walk",
  attack: "gunshot",
  fire: "gunshot",
  seal: "brick-wall",
  aim: "on-target",
  interact: "button-finger",
  use_card: "card-play",
  rest: "sleepy",
  play: "card-play",
  react: "card-play",
  equip: "light-backpack",
  outfit: "light-backpack",
  activate: "play-button",
  ability: "rank-3",
};
