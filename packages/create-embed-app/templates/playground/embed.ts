// The playground replaces this file by the code of its editor.
import { config, element, service } from './host-page';

service.embed(element, config);
