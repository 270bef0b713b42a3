package dev.holdfast.desktop.retention;

import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static java.util.stream.Collectors.toCollection;

import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.forecast.AgeStrip;
import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.CardGrid;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Nodes;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.retention.CandidateExportViewModel.ExportFormat;
import dev.holdfast.desktop.run.ArchiveName;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.retention.plan.CleanupOptions;
import dev.holdfast.retention.plan.CleanupPlan;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.plan.Work;
import dev.holdfast.store.retention.RetentionSnapshot.Sample;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.store.terms.OptionTerm;
import dev.holdfast.store.terms.OptionTerms;
import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionCommand;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.StackPane;

/** A preview of tasks: its numbers as cards, its candidates in a table. */
final class TaskContent implements PreviewContent<Preview> {

  /** Some rows of the table. */
  private static final double LOWEST = 140;

  private final OperationTerm operation;
  private final OptionTerms options;
  private final Messages messages;
  private final PreviewText text;
  private final SummaryCards summary;
  private final CandidateTableView table;
  private final RetentionCommand command;
  private final CandidateExportViewModel export;
  private final MenuButton exports;
  private final StoreSession session;
  private final Label spared = named(styled(sentence(""), "text-muted"), "spared");
  private final Hyperlink kept = named(whole(styled(new Hyperlink(), "task-link")), "keptTasks");
  private final CardGrid cards = named(new CardGrid(), "cards");
  private final SplitRow facts;
  private final AgeStrip ages;
  private final StackPane body = new StackPane();
  private final PlanViewModel plan;
  private Preview seen;

  /**
   * Shows nothing yet.
   *
   * @param ages shows how old tasks are beside the numbers; null where nobody knows
   */
  TaskContent(
      RetentionViewModel<Preview> retention,
      AgeStrip ages,
      CandidateExportViewModel export,
      StoreSession session,
      Workplace workplace) {
    this.ages = ages;
    facts = new SplitRow(cards, ages);
    this.export = export;
    this.session = session;
    operation = session.operation();
    options = session.store().terms().retention().options();
    messages = Fxml.messages(TaskContent.class).in(operation);
    Statuses known = session.store().terms().statuses();
    text = new PreviewText(messages, workplace.zone(), known, operation);
    summary = new SummaryCards(messages, text);
    table = new CandidateTableView(workplace.zone(), session.store(), session::showTask);
    command = new RetentionCommand(session.profile().storeAddress());
    exports = exports(retention.preview, workplace.save());
    body.setMinHeight(LOWEST);
    plan = retention.plan;
    plan.plan.subscribe(this::tell);
    cards.setMinHeight(CardGrid.USE_PREF_SIZE);
  }

  /** Asks where candidates are written, and before a file is replaced. */
  private MenuButton exports(PreviewViewModel<Preview> preview, FileSaver files) {
    MenuButton menu = named(whole(new MenuButton(messages.get("common.export"))), "export");
    for (ExportFormat format : ExportFormat.values()) {
      String kind = messages.named("export.", format.extension);
      menu.getItems().add(Nodes.item(kind + "…", () -> export(preview, format, kind, files)));
    }
    return menu;
  }

  private void export(
      PreviewViewModel<Preview> preview, ExportFormat format, String kind, FileSaver files) {
    String stamp = ArchiveName.stamp(preview.previewed.get().at);
    String name = messages.get("export.name", stamp) + "." + format.extension;
    files.replace(
        exports,
        messages,
        "export.title",
        kind,
        name,
        file -> export.write(preview.value(), format, file));
  }

  @Override
  public String subject(Preview shown) {
    return text.subject(shown);
  }

  @Override
  public String atLength(Preview shown) {
    return text.rules(shown);
  }

  @Override
  public List<Node> head() {
    return List.of(spared, kept, facts);
  }

  @Override
  public Node body() {
    return body;
  }

  @Override
  public void show(Preview shown, boolean frozen) {
    boolean some = shown.tasks() > 0;
    spared.setText(text.beside(shown));
    Shown.now(spared, !spared.getText().isEmpty());
    offerKept(shown);
    seen = shown;
    tell(plan.plan.get());
    Shown.now(cards, some);
    Shown.now(facts, some || ages != null);
    if (ages != null) {
      ages.show();
    }
    table.show(shown);
    body.getChildren()
        .setAll(
            some
                ? table.table
                : Placeholder.empty(messages.get("preview.zero.title"), text.nothing(shown)));
  }

  /** One number, here and on the button: cards and chart follow what is decided about hazards. */
  private void tell(CleanupPlan decided) {
    Work work = decided instanceof CleanupPlan.Ready go ? go.work() : null;
    if (seen != null) {
      cards.show(summary.of(seen, work));
    }
    if (ages != null) {
      ages.decided(work == null ? null : work.units());
    }
  }

  /** What stays can be looked at: all of it where its ids are known and few enough for a query. */
  private void offerKept(Preview shown) {
    List<Sample> samples =
        Stream.of(
                Stream.of(shown.spared().held()),
                shown.spared().kept().values().stream(),
                shown.stays().values().stream())
            .flatMap(each -> each)
            .toList();
    SortedSet<TaskId> ids =
        samples.stream().flatMap(each -> each.ids().stream()).collect(toCollection(TreeSet::new));
    long named = Math.min(ids.size(), StoreSession.MOST_LISTED);
    long all =
        Math.max(
            named, shown.spared().inWorkflows() + samples.stream().mapToLong(Sample::count).sum());
    kept.setText(messages.get("preview.kept", named));
    kept.setTooltip(
        new Tooltip(
            messages.get(named < all ? "preview.kept.some" : "preview.kept.all", named, all)));
    kept.setOnAction(event -> session.showTasks(ids));
    Shown.now(kept, named > 0);
  }

  @Override
  public boolean reveal(TaskId id) {
    return table.reveal(id);
  }

  @Override
  public List<Node> actions() {
    return List.of(exports);
  }

  @Override
  public List<Node> notices() {
    InlineFailure failure = InlineFailure.of(export.writing.failure);
    Button dismiss = button(messages.get("common.close"), export.writing::forget);
    Banner written = new Banner(Banner.Kind.INFO, dismiss);
    written.textProperty().bind(export.writing.success);
    return List.of(failure, written);
  }

  @Override
  public String previewCommand(Preview shown) {
    return command.preview(shown.policy(), choosing(shown.request().choices()));
  }

  /** A plan has chosen options of runs, too, which a preview does not take. */
  private Choices choosing(Choices chosen) {
    Map<String, Integer> left = new HashMap<>(chosen.values());
    left.keySet()
        .retainAll(options.choosing().stream().map(OptionTerm::name).collect(Collectors.toSet()));
    return new Choices(left);
  }

  @Override
  public String cleanupCommand(Preview shown, CleanupOptions options) {
    return command.cleanup(shown.policy(), options);
  }
}
