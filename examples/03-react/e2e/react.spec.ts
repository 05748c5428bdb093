import { testComponent } from '@embed-portal/example-support/test-component';

testComponent('03-react', 'React');
