/** A person. The names are as varied as at a trade show. */
export type DemoPerson = readonly [firstName: string, lastName: string, location: string, manager: string];

export const demoAdministrator: DemoPerson = ['Ingrid', 'Solberg', 'Bergen', ''];

/** The players player01, player02 and so on. */
export const demoPlayers: readonly DemoPerson[] = [
  ['María', 'Núñez', 'Sevilla', 'Ingrid Solberg'],
  ['Søren', 'Kjærgaard', 'Aarhus', 'Ingrid Solberg'],
  ['Aoife', "O'Sullivan", 'Cork', 'Ingrid Solberg'],
  ['Jürgen', 'Weißenböck', 'Graz', 'Ingrid Solberg'],
  ['Chloé', "D'Arcy-Lefèvre", 'Lyon', 'Ingrid Solberg'],
  ['محمد', 'الحسيني', 'القاهرة', 'Ingrid Solberg'],
  ['נועה', 'בן־דוד', 'תל אביב', 'Ingrid Solberg'],
  ['美咲', '佐藤', '大阪', '田中 健一'],
  ['伟', '李', '上海', '田中 健一'],
  ['지우', '김', '서울', '田中 健一'],
  ['Nguyễn', 'Thị Minh Khai', 'Đà Nẵng', '田中 健一'],
  ['Łukasz', 'Wójcik-Żelazny', 'Wrocław', 'Zoë van der Meer'],
  ['Maximiliane Theodora', 'Freifrau von Hohenstein-Oberwittelsbach', 'München', 'Zoë van der Meer'],
  ['Jan-Willem', "van 't Hoff", 'Utrecht', 'Zoë van der Meer'],
  ['Ólafur', 'Þórðarson', 'Reykjavík', 'Zoë van der Meer'],
  ['Jo', 'Li', 'Oslo', 'Zoë van der Meer'],
  ['Ștefan', 'Țurcanu', 'Iași', 'Zoë van der Meer'],
  ['Élodie', 'Bäcker', 'Strasbourg', 'Zoë van der Meer'],
  ['Дмитрий', 'Александров', 'София', 'Zoë van der Meer'],
  ['Ελένη', 'Παπαδοπούλου', 'Θεσσαλονίκη', 'Zoë van der Meer'],
  ['José Luis', 'García Márquez', 'Bogotá', 'Priya Raghunathan'],
  ['Ayşegül', 'İnönü', 'İzmir', 'Priya Raghunathan'],
  ['अनन्या', 'शर्मा', 'पुणे', 'Priya Raghunathan'],
  ['Siobhán', 'Ní Dhomhnaill', 'Galway', 'Priya Raghunathan'],
  ['Kwame', 'Ọṣun-Mensah', 'Accra', 'Priya Raghunathan'],
  ['Sukarno', 'Hadi', 'Surabaya', 'Priya Raghunathan'],
  ['فاطمة الزهراء', 'بنعلي', 'الدار البيضاء', 'Priya Raghunathan'],
  ['Björk', 'Åström', 'Malmö', 'Priya Raghunathan'],
  ['Renée', "N'Diaye", 'Dakar', 'Priya Raghunathan'],
  ['สมชาย', 'ศรีสุวรรณ', 'กรุงเทพฯ', 'Priya Raghunathan'],
];
