/** The members of a service that both libraries provide. */
interface AnyService {
  embed(element: HTMLElement, config: object): AnyReport;
  reset(element: HTMLElement): void;
}

interface AnyReport {
  on(event: string, handler: () => void): void;
  getPages(): Promise<unknown>;
}

interface RepeatOptions {
  rounds: number;
  /** Whether the token is renewed, which only the toolkit supports. */
  isRenewing: boolean;
}

/**
 * Repeatedly embeds a report, adds handlers, starts a call and resets the element. Runs in the host page.
 *
 * @returns the error codes of rejected calls, and the number of calls that have not settled
 */
export async function repeatEmbedAndReset({
  rounds,
  isRenewing,
}: RepeatOptions): Promise<{ codes: string[]; unsettled: number }> {
  const { service } = window as unknown as { service: AnyService };
  const element = document.getElementById('a') as HTMLElement;
  const codes = new Set<string>();
  let unsettled = 0;
  for (let round = 0; round < rounds; round += 1) {
    const config = { type: 'report', id: 'r1', accessToken: 't', tokenType: 1 };
    const tokenRenewal = { getToken: () => Promise.resolve('next'), expiresAt: Date.now() + 3_600_000 };
    const embedUrl = 'https://app.powerbi.com/reportEmbed?groupId=g1';
    const report = service.embed(element, { ...config, embedUrl, ...(isRenewing && { tokenRenewal }) });
    const rendered = new Promise<void>((resolve) => report.on('rendered', resolve));
    report.on('loaded', () => {});
    // Every second report is reset while it loads.
    if (round % 2 === 0) await rendered;
    unsettled += 1;
    report.getPages().then(
      () => (unsettled -= 1),
      (error: unknown) => {
        unsettled -= 1;
        codes.add((error as { code?: string } | undefined)?.code ?? 'none');
      },
    );
    service.reset(element);
  }
  // Calls that settle on reset have settled when this message arrives.
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (port1.close(), resolve(undefined));
    port2.postMessage(null);
  });
  return { codes: [...codes], unsettled };
}
