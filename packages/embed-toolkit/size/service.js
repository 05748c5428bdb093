import { Service } from '../dist/index.js';

globalThis.service = new Service();
