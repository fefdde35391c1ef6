// Types of the generated files of Nemesis.

declare module "*/generated/nemesis/facts.json" {
  const facts: import("./facts").Facts;
  export default facts;
}

declare module "*/generated/nemesis/en.json" {
  const content: import("./words/texts").Content;
  export default content;
}

declare module "*/generated/nemesis/cs.json" {
  const content: import("./words/texts").Content;
  export default content;
}
