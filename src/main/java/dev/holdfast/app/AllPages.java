package dev.holdfast.app;

import dev.holdfast.cleanup.DeletionSearch;
import dev.holdfast.desktop.archive.ArchivesPage;
import dev.holdfast.desktop.health.HealthPage;
import dev.holdfast.desktop.journal.JournalPage;
import dev.holdfast.desktop.overview.Needs;
import dev.holdfast.desktop.overview.OverviewPage;
import dev.holdfast.desktop.retention.TaskRetention;
import dev.holdfast.desktop.shell.ShellPage;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.desktop.stream.EventRetention;
import dev.holdfast.desktop.tasks.KeptViews;
import dev.holdfast.desktop.tasks.TasksPage;
import dev.holdfast.desktop.tasks.TasksPage.Listed;
import dev.holdfast.desktop.workflow.WorkflowsPage;
import dev.holdfast.journal.Journal;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** The pages of a store, in the order in which the window lists them; each says what it suits. */
record AllPages(Workplace workplace, Journal journal, Needs needs, KeptViews views) {

  /**
   * Returns them.
   *
   * @param start opens a file as a store
   */
  List<ShellPage> inOrder(Consumer<Path> start) {
    DeletionSearch deletions = new DeletionSearch(journal);
    return List.of(
        new OverviewPage(workplace, needs, journal),
        new TasksPage(workplace, deletions, views, Listed.TASKS),
        new TasksPage(workplace, deletions, views, Listed.WORKFLOWS),
        new WorkflowsPage(workplace, new TasksPage(workplace, deletions, views, Listed.ROOTS)),
        new TaskRetention(workplace),
        new EventRetention(journal, workplace),
        new ArchivesPage(workplace, journal, start),
        new JournalPage(workplace, journal),
        new HealthPage(workplace.zone()));
  }
}
