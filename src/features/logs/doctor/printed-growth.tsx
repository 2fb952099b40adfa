import type { ChildRecord } from '../../../../schema/records/child.ts';
import type { GrowthRecord } from '../../../../schema/records/growth.ts';
import { GrowthPicture } from '../../../app/growth/chart/growth-picture.tsx';
import type { GrowthUnits } from '../../../app/growth/measurement-text.ts';
import { measureName } from '../../../app/growth/growth-texts.ts';
import type { GrowthTables } from '../../../domain/growth/tables.ts';
import { daysBetween } from '../../../domain/child/birth.ts';
import { useWidth } from '../../../ui/use-width.ts';
import styles from './doctor.module.css';

/** Two of them beside each other on A4, the narrower of the two papers. */
const PRINTED_WIDTH_PX = 322;
const MEASURES = ['weight', 'length'] as const;

type PrintedGrowthProps = {
  child: ChildRecord;
  tables: GrowthTables;
  records: readonly GrowthRecord[];
  units: GrowthUnits;
  today: string;
};

/** The curves of weight and length, to look at. The table above says the same in numbers. */
export function PrintedGrowth(props: PrintedGrowthProps) {
  const { child, records, today } = props;
  if (child.birthdate === null || child.birthDateApprox === true) return null;
  const ageDays = daysBetween(child.birthdate, today);
  const drawn = MEASURES.filter((measure) =>
    records.some(({ weightG, lengthMm }) => (measure === 'weight' ? weightG : lengthMm) !== null),
  );
  return (
    <div className={styles.curves}>
      {drawn.map((measure) => (
        <figure key={measure} className={styles.figure}>
          <figcaption>
            <strong>{measureName(measure, ageDays)}</strong>
          </figcaption>
          <Drawing {...props} measure={measure} />
        </figure>
      ))}
    </div>
  );
}

/** Once for the screen and once for the paper, because printing does not wait for another measurement. */
function Drawing(props: PrintedGrowthProps & { measure: (typeof MEASURES)[number] }) {
  const { ref, width, textScale } = useWidth();
  return (
    <div inert aria-hidden>
      <div ref={ref} className={styles.onScreen}>
        {width > 0 && <GrowthPicture {...props} widthPx={width} textScale={textScale} />}
      </div>
      <div className={styles.onPaper}>
        <GrowthPicture {...props} widthPx={PRINTED_WIDTH_PX} textScale={textScale} />
      </div>
    </div>
  );
}
