import { models, RelativeDateFilterBuilder, RelativeTimeFilterBuilder } from 'embed-toolkit';
import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenRendered();

const { Hours, Months, Years } = models.RelativeDateFilterTimeUnit;
const newBuilder = () => new RelativeDateFilterBuilder().withColumnTarget('Calendar', 'Date');
const lastMonths = newBuilder().inLast(3, Months).includeToday(true).build();
await report.setFilters([lastMonths]);
console.log('The last three months of the data:', await report.getFilters());

const thisYear = newBuilder().inThis(1, Years).build();
await report.setFilters([thisYear]);

// Filters on times count hours and minutes.
console.log(new RelativeTimeFilterBuilder().withColumnTarget('Calendar', 'Date').inNext(8, Hours).build());
