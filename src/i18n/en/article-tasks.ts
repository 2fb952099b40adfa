/** The things to do of an article as tasks of the schedule. */
export const articleTasks = {
  toTasks: 'Turn into tasks',
  tasksIntro: 'Each line becomes a task of the schedule.',
  tasks: 'To do',
  tasksUntil: 'By when?',
  taskDay: 'Give a day.',
  noTaskChosen: 'Choose at least one.',
  addTasks_one: 'Add {{count}} task',
  addTasks_other: 'Add {{count}} tasks',
  tasksAdded_one: '{{count}} task added',
  tasksAdded_other: '{{count}} tasks added',
  showTasks: 'Show',
} as const;
