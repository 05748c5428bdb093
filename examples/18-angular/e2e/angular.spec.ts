import { testComponent } from '@embed-portal/example-support/test-component';

testComponent('18-angular', 'Angular');
