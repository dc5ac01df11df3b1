/** The same words in another language: every text there, every function with the same parameters. */
export type Localised<Words> = Words extends string
  ? string
  : Words extends (...values: infer Values) => infer Text
    ? (...values: Values) => Localised<Text>
    : { readonly [Key in keyof Words]: Localised<Words[Key]> }
