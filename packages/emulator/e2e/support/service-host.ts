import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

/** A server under the name of another. */
export interface HostedService {
  /** What a browser is started with that is to find it by that name and believe it. */
  browserArgs: string[];
  close(): Promise<void>;
}

/**
 * Lets browsers that are told so reach the server at `url` as `https://name`, on this machine, with a certificate made
 * for it: client libraries embed from names of the real service alone.
 */
export async function serveAs(name: string, url: string): Promise<HostedService> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
  });
  const server = createServer({ key, cert }, createProxy(new URL(url)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    browserArgs: [
      `--host-resolver-rules=MAP ${name}:443 127.0.0.1:${String(port)}`,
      `--ignore-certificate-errors-spki-list=${getPublicKeyFingerprint(cert)}`,
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

function createProxy(target: URL): RequestListener {
  return (clientRequest, clientResponse) => {
    const { method, headers } = clientRequest;
    const proxyHeaders = { ...headers, host: target.host };
    const proxyRequest = request(
      new URL(clientRequest.url ?? '/', target),
      { method, headers: proxyHeaders },
      (proxyResponse) => {
        clientResponse.writeHead(proxyResponse.statusCode ?? 502, proxyResponse.headers);
        proxyResponse.pipe(clientResponse);
      },
    );
    proxyRequest.on('error', () => clientResponse.destroy());
    clientResponse.on('close', () => proxyRequest.destroy());
    clientRequest.pipe(proxyRequest);
  };
}

/** Of the public key, as browsers are told it. */
function getPublicKeyFingerprint(cert: string): string {
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}
