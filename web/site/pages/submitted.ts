/** The fields of a plain form. @throws Response 400 where the body is none */
export async function submitted(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    // The platform says so in words only.
    throw new Response(null, { status: 400 });
  }
}
