// Summary of the game in one sentence.
export default {
  en: "Ten minutes of planning together in real time; then you see what becomes of the ship.",
  cs: "Deset minut společného plánování v reálném čase; pak se ukáže, co se s lodí stane.",
};
