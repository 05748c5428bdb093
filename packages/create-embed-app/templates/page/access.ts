export interface Access {
  id: string;
  name: string;
  embedUrl: string;
  token: string;
  expiresAt: number;
  embedOrigins: string[];
}

/** Requests what the page needs to embed the report from the server of this app. */
export async function fetchAccess(signal?: AbortSignal): Promise<Access> {
  const response = await fetch('/api/embed-token', { signal });
  if (!response.ok) {
    throw new Error('The server could not request an embed token. Its log contains the reason.');
  }
  return (await response.json()) as Access;
}
