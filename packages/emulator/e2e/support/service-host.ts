import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

/** A server that is available under another hostname. */
export interface HostedService {
  /** Browser arguments that map the hostname to the server and trust its certificate. */
  browserArgs: string[];
  close(): Promise<void>;
}

/**
 * Starts a proxy that makes a server available under the hostname `name`, with TLS and a generated certificate, to
 * browsers that are started with the returned arguments.
 *
 * The client libraries embed content only from hostnames of the real service.
 *
 * @param url - the address of the server
 */
export async function startServiceProxy(name: string, url: string): Promise<HostedService> {
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
      // The address counts as public, like the real service, because browsers restrict requests to local addresses.
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

/** Returns the fingerprint of the public key in the format of `--ignore-certificate-errors-spki-list`. */
function getPublicKeyFingerprint(cert: string): string {
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}
