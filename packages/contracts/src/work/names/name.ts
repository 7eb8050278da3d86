declare const kind: unique symbol;

/**
 * Text that was checked or built in a place of its own; no other text passes for it. `Name<K>` is a
 * plain string at run time.
 */
export type Name<Kind extends string> = string & { readonly [kind]: Kind };

/** A text that stands in the program: nobody else had a hand in it. */
export type Literal<Text extends string> =
  Record<never, never> extends Record<Text, 1> ? never : Text;
