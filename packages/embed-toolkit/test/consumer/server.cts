// A CommonJS program.
import { Service, models } from 'embed-toolkit';
import element = require('embed-toolkit/element');
import react = require('embed-toolkit/react');
import vue = require('embed-toolkit/vue');
import dropIn = require('embed-toolkit/drop-in');

const service: Service = new Service();
export const embed = (target: HTMLElement) =>
  service
    .embed(target, { type: 'dashboard', id: 'd1', tokenType: models.TokenType.Embed })
    .on('tileClicked', () => {});
export const names = [
  element.defineEmbedContent,
  react.useReport,
  vue.useReport,
  dropIn.models.TokenType.Aad,
];
