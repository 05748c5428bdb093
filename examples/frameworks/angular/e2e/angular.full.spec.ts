import { testComponent } from '@embed-portal/example-support/test-component';

testComponent('angular', 'Angular');
