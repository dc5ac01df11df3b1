/** What went wrong and belongs to no field. */
export const FormFailure = ({ form }: { form: { failure: string | undefined } }) =>
  form.failure ? (
    <p className="note red form-failure" role="alert">
      {form.failure}
    </p>
  ) : null
