import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

/** A server under the name of another. */
export interface ServiceHost {
  /** What a browser is started with that is to find it by that name and believe it. */
  browserArgs: string[];
  close(): Promise<void>;
}

/**
 * Lets browsers that are told so reach the server at `url` as `https://name`, on this machine, with a certificate made
 * for it: client libraries embed from names of the real service alone.
 */
export async function hostAs(name: string, url: string): Promise<ServiceHost> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
  });
  const server = createServer({ key, cert }, passOnTo(new URL(url)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    browserArgs: [
      `--host-resolver-rules=MAP ${name}:443 127.0.0.1:${String(port)}`,
      `--ignore-certificate-errors-spki-list=${fingerprintOf(cert)}`,
      // As the real one is: pages of public hosts may not reach into this machine.
      `--ip-address-space-overrides=127.0.0.1:${String(port)}=public`,
    ],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function passOnTo(target: URL): RequestListener {
  return (asked, answer) => {
    const { method, headers } = asked;
    const own = { ...headers, host: target.host };
    const passedOn = request(new URL(asked.url ?? '/', target), { method, headers: own }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passedOn.on('error', () => answer.destroy());
    answer.on('close', () => passedOn.destroy());
    asked.pipe(passedOn);
  };
}

/** Of the public key, as browsers are told it. */
function fingerprintOf(cert: string): string {
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}
