/** Builds the expected response to a request with one invalid field. */
export const buildFieldError = (field: string, message: string) => ({
  status: 422,
  body: { error: { code: 'invalid', details: [{ field, message }] } },
});
