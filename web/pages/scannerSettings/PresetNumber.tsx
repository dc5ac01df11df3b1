/** The number of a preset: in a circle where it was given, bare where it is inherited, in a ring where it is off. */
export const PresetNumber = ({ of, kind }: { of: number; kind: 'direct' | 'inherited' | 'off' }) => (
  <span className={`sp-n ${kind}`} aria-hidden="true">
    {of}
  </span>
)
