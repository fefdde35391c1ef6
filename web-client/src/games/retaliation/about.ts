// What the game is, in a sentence.
export default {
  en: "Soldiers drop into a silent facility. Explore, secure, hold your breath, and be aboard when the lander leaves.",
  cs: "Výsadek v mlčící základně. Průzkum, zabezpečení, zadržený dech a místo v modulu, než odletí.",
};
