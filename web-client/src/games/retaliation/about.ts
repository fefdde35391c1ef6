// Summary of the game in one sentence.
export default {
  en: "Soldiers drop into a silent facility. Explore it, secure it, save your oxygen, and be aboard when the lander leaves.",
  cs: "Výsadek v ztichlé základně. Prozkoumej ji, zabezpeč, šetři kyslíkem a buď v modulu, než odletí.",
};
