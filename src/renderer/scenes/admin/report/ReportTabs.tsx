import { Tabs } from 'antd';
import { observer } from 'mobx-react-lite';
import { text } from '../../../admin-texts.ts';
import type { ReportTab } from '../../../stores/admin/ReportStore.ts';
import { PointsReport } from './PointsReport.tsx';
import { QuestionReport } from './QuestionReport.tsx';
import css from './ReportTabs.module.css';
import { useReport } from './report-context.ts';
import { UserReport } from './UserReport.tsx';

const TABS: { key: ReportTab; label: string; children: React.ReactNode }[] = [
  { key: 'questions', label: text('report.questions'), children: <QuestionReport /> },
  { key: 'users', label: text('report.users'), children: <UserReport /> },
  { key: 'points', label: text('report.points'), children: <PointsReport /> },
];

/** The three reports. Only the visible one is mounted. */
export const ReportTabs = observer(() => {
  const report = useReport();
  return (
    <Tabs
      className={css.tabs ?? ''}
      activeKey={report.tab}
      onChange={(key) => {
        const tab = TABS.find((each) => each.key === key);
        if (tab) report.show(tab.key);
      }}
      items={TABS}
      animated={false}
      destroyOnHidden
    />
  );
});
