// What the game is, in a sentence.
export default {
  en: "One squad, a map full of echoes, and a deck of cards that is all the strength you have. You win or lose together.",
  cs: "Jedna jednotka, plán plný ozvěn a balíček karet, který je vaší jedinou silou. Vyhrajete i prohrajete společně.",
};
