// What the game is, in a sentence.
export default {
  en: "Ten minutes of real-time planning together, then you see what became of the ship.",
  cs: "Deset minut společného plánování ve skutečném čase, pak se ukáže, co se s lodí stalo.",
};
