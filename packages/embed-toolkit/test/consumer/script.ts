/// <reference types="embed-toolkit/drop-in" />
// Classic script next to `<script src="embed-toolkit.umd.min.js">`, without imports.
const client = window['powerbi-client'];
const embedded = powerbi.embed(document.body, { type: 'report', id: 'r1' });
embedded.on('loaded', ({ detail }) => detail);
// @ts-expect-error -- unknown method
powerbi.unknown();
const tokenType: number = client.models.TokenType.Embed;
