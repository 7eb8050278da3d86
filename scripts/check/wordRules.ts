/** A class of private or foreign words, and the field's word for it. */
export interface WordRule {
  pattern: RegExp;
  /** What to write instead. */
  write: string;
}

/** Phrases of a private dialect. Each has appeared in a text that somebody had to read twice. */
export const wordRules: readonly WordRule[] = [
  // One verb for each act: New opens a form, Create sends it; Edit opens one, Save sends it.
  {
    pattern:
      /\bRemove (?:the |a |this )?(?:webhook|rule|schedule|secret|CI trigger|trigger|run|report|saved view|view|annotation)\b/,
    write: "Delete; Remove takes something out of a list, Revoke ends an access",
  },
  {
    pattern:
      /> ?(?:Change|Update|Modify)(?:\{of\}|<span className="sr-only">)|`(?:Change|Update) \$\{/,
    write: "Edit",
  },
  {
    pattern: /\baction="(?:Update|Change|Apply|Modify|Edit)\b(?! (?:password|role))/,
    write: "Save",
  },
  { pattern: /["> ](?:Make|Generate) (?:secret|key|link|webhook)\b/, write: "Create" },
  { pattern: /["> ]Make active\b/, write: "Resume" },
  {
    pattern:
      /> ?(?:Show|View|See) (?:the )?(?:alert|comparison|report|run|job|series|incidents)\s?</,
    write: "Open, where another page is opened",
  },
  { pattern: /> ?(?:Try again|Repeat)\s?</, write: "Retry" },
  { pattern: /\bby turns\b/i, write: "interleaved" },
  { pattern: /\b(?:like jobs?|as planned)\b/i, write: "similar jobs, estimated" },
  { pattern: /\b(?:is|are|was|were|be|been) told\b/i, write: "notified, reported, listed" },
  { pattern: /\b(?:last told|told when|tell it when)\b/i, write: "notified, notify about" },
  { pattern: /\b(?:did|does|do) not tell\b/i, write: "did not report" },
  { pattern: /\btold apart\b|\btells? \w+ apart\b/i, write: "distinguished" },
  { pattern: /\b(?:held|hold) against\b/i, write: "compared with" },
  { pattern: /(?<=[a-z] )anew\b(?! [=:])/i, write: "again" },
  { pattern: /\bonce more\b/i, write: "again, retry" },
  { pattern: /\b(?:[Gg]oes|going|went|go) on\b/, write: "continues" },
  { pattern: /\bwhat became of\b/i, write: "the result of" },
  { pattern: /\b(?:looked into|second look)\b/i, write: "compared again, a confirming comparison" },
  { pattern: /\b(?:in|of|by) the book\b|\bthe book(?:'s)?\b/i, write: "the database" },
  { pattern: /\b(?:the|a|its|no) (?:door)?bell\b/i, write: "the job notification" },
  { pattern: /\b(?:is|was|are|were) away\b/i, write: "unavailable, cannot be reached" },
  { pattern: /\bparts? (?:series|histories|columns)\b/i, write: "separate" },
  { pattern: /\bpassed over\b/i, write: "skipped" },
  { pattern: /\bcalled off\b/i, write: "canceled" },
  {
    pattern:
      /\bstands? (?:below|above|beside|behind|before|on the|in the|at|there|out)\b(?! (?:least|most)\b)/i,
    write: "is, follows, comes before",
  },
  {
    pattern: /(?<!here )(?<!Here )\bis no (?!longer\b|more\b|less\b|other\b|ratio\b)\w+/,
    write: "is not a",
  },
  { pattern: /\bany more\b(?! (?:than|of)\b)/i, write: "no longer" },
  { pattern: /\bleads? nowhere\b(?! else)/i, write: "is invalid, no longer works" },
  {
    pattern: /\bas many (?:[\w-]+ ){0,3}as (?:it|they|there|the \w+) may\b/i,
    write: "the maximum number of",
  },
  { pattern: /\b(?:do|does) not belong together\b/i, write: "do not match" },
  { pattern: /\banswered this once\b/i, write: "shown once" },
  { pattern: /\bas without\b|\bwithout a like\b/i, write: "inherit, no history yet" },
  { pattern: /\btaken for a (?:change|regression)\b/i, write: "false-positive rate" },
  { pattern: /\bmoved most\b/i, write: "largest change" },
  { pattern: /\bcause came\b/i, write: "introduced in" },
  { pattern: /\bexpands? to\b/i, write: "creates" },
  { pattern: /\bsettled when\b/i, write: "resolved at" },
  {
    pattern: /\b(?:both|driven|opened|say|sides|systems) alike\b/i,
    write: "equally, the same way",
  },
  { pattern: /\bstays so\b/i, write: "permanent" },
  { pattern: /\bsomebody waits\b|\bbehind everything\b/i, write: "low priority" },
  { pattern: /\bThat it is back\b/, write: "recoveries" },
  { pattern: /\b(?:twice|times) as bad\b/i, write: "lower is better" },
  { pattern: /×(?:\d|\$\{)/, write: "1.36×" },
  { pattern: /\bexpected form\b/i, write: "invalid, with what is wrong" },
  { pattern: /\b(?:password|state|version|role) of now\b/i, write: "current" },
  {
    pattern:
      /\b(?:Seen all|Go to or do|Make rule|Runs and waits|What is told|Around it|What this expands to)\b/,
    write: "the field's label",
  },
  {
    pattern: /\blabel="(?:What|Which|Who|How|Whether)(?: [\w']+){3,}"/,
    write: "a noun of two to four words",
  },
  {
    pattern: /\b(?:One that (?:no|nobody)|owners decide who)\b/,
    write: "a label, the rule itself",
  },
  {
    // Between words: names of the code are no sentences.
    pattern:
      /(?<=[a-z,] )(?:\w*colour\w*|behaviours?|neighbour\w*|favourites?|catalogues?|grey|recognis\w+|summaris\w+|organis\w+|cancelled|labelled|licences?|acknowledgements?|for ever)(?= [a-z]|[.;)])/i,
    write: "American spelling",
  },
];
