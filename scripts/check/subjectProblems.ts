const lengthMax = 72;
const form = /^[a-z][a-z0-9-]*(?:[/, ]+[a-z][a-z0-9-]*)*: ([^\s,;]+)/;

/** Whether the first word has the form of a verb that tells somebody to do something. */
function isImperative(word: string): boolean {
  if (!/^[a-z][a-z-]*$/.test(word)) return false;
  // "bring" has no vowel before its -ing, "need" and "shed" none before their -ed.
  const isParticiple = /[aeiouy][a-z]*ing$/.test(word) || /[aeiouy][a-z]*[^e]ed$/.test(word);
  const isThirdPerson = /[^aius]s$/.test(word) || /^(?:is|was|has)$/.test(word);
  return (!isParticiple && !isThirdPerson) || word === "embed";
}

/** What is wrong with the subject of a commit, as sentences. */
export function subjectProblems(subject: string): string[] {
  const [, verb] = form.exec(subject) ?? [];
  return [
    ...(subject.length > lengthMax
      ? [`has ${subject.length} characters, at most ${lengthMax} are allowed`]
      : []),
    ...(verb === undefined ? ['does not begin with an area and a colon ("control: …")'] : []),
    ...(verb !== undefined && !isImperative(verb)
      ? [`says "${verb}" where a verb in the imperative is expected ("add", not "added")`]
      : []),
    ...(subject.endsWith(".") ? ["ends with a period"] : []),
  ];
}
