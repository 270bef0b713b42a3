package dev.holdfast.desktop.workflow;

import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tall;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.fx.Bar;
import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Pointing;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.desktop.tasklist.TaskCopies;
import dev.holdfast.desktop.tasklist.TaskSorting;
import dev.holdfast.desktop.tasks.completion.QueryLine;
import dev.holdfast.desktop.tasks.details.FieldText;
import dev.holdfast.task.FieldTerm;
import dev.holdfast.task.Task;
import dev.holdfast.text.Messages;
import dev.holdfast.text.query.Query;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.css.PseudoClass;
import javafx.geometry.Insets;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.VBox;

/** The workflows of a store; Enter or a click looks at one. */
final class WorkflowListView {

  private static final PseudoClass ERROR = PseudoClass.getPseudoClass("error");

  private final WorkflowsViewModel workflows;
  private final WorkflowListViewModel list;
  private final Messages messages = Fxml.messages(WorkflowListView.class);
  private final TimeText times;
  private final TextField goTo = named(new TextField(), "goTo");
  private final Label listed = styled(new Label(), "text-muted");
  private final QueryLine line;
  private final Button more;
  private final RowsView<WorkflowRow> table;
  private final VBox root;

  WorkflowListView(WorkflowsViewModel workflows, TimeText times, StatusStyle statuses) {
    this.workflows = workflows;
    this.list = workflows.list();
    this.times = times;
    table =
        RowsView.table(messages, "list", columns(statuses))
            .named("table", "workflow-list-table")
            .keyed(row -> row.root().id())
            // Enter opens one at once, and Down does not pass over the first.
            .oneChosen()
            .reads(
                list.read(),
                WorkflowListViewModel.Listed::roots,
                () -> list.isFiltered() ? "noMatch" : RowsView.EMPTY)
            .opens(1, row -> workflows.workflow().show(row.root().id(), row.root().id()));
    table.copies(TaskCopies.menu(list.address(), list.listing(), this::chosen, () -> null));
    TaskSorting<WorkflowRow> sorting =
        new TaskSorting<>(table.table(), list.listProperty(), list::sortBy, list.sorts());
    sorting.by(table.column("id"), FieldTerm.ID.key());
    sorting.by(table.column("started"), FieldTerm.CREATED.key());
    sorting.by(table.column("lastEvent"), FieldTerm.LAST_EVENT.key());
    sorting.start();
    line =
        new QueryLine(
            new QueryLine.Asked(list.lineProperty(), list.problemProperty(), list::type),
            list.offers(),
            messages.get("list.filter"),
            messages.get("list.filter.hint"));
    InlineFailure failure = InlineFailure.of(list.read().failureProperty(), list.read()::retry);
    VBox.setMargin(failure, new Insets(0, 16, 8, 16));
    more = button(messages.get("common.showMore"), list::more, "small");
    Bar foot = new Bar("workflow-foot", listed, more);
    Shown.when(foot, Bindings.isNotEmpty(table.items()));
    root = styled(new VBox(head(), failure, tall(table.control()), foot), "workflow-list");
    list.read().valueProperty().subscribe(this::showFoot);
    list.read().loadingProperty().subscribe(this::showFoot);
    Pointing.on(root, list.lineProperty()::get, list::type, list::knows, true);
  }

  Parent node() {
    return root;
  }

  /** Puts the keyboard into the list. */
  void focus() {
    table.control().requestFocus();
  }

  private Bar head() {
    goTo.setPromptText(messages.get("list.goTo"));
    goTo.setAccessibleText(messages.get("list.goTo"));
    goTo.setTooltip(new Tooltip(messages.get("list.goTo.hint")));
    goTo.setMinWidth(90);
    goTo.setPrefWidth(110);
    goTo.setOnAction(event -> open());
    goTo.textProperty().subscribe(typed -> goTo.pseudoClassStateChanged(ERROR, false));
    return new Bar(
        "timeline-head",
        whole(styled(new Label(messages.get("common.workflows")), "page-title")),
        wide(line),
        goTo,
        button(messages.get("common.openWorkflow"), this::open));
  }

  private List<Column<WorkflowRow>> columns(StatusStyle statuses) {
    return List.of(
        Column.<WorkflowRow>text("list.id", row -> FieldText.id(row.root().id()))
            .right()
            .look("quiet")
            .asks(row -> word(row, FieldTerm.ID))
            .width(50, 72),
        Column.<WorkflowRow>text("common.name", row -> nameOf(row.root()))
            .look("strong")
            .asks(row -> word(row, FieldTerm.NAME))
            .fills(1, 120),
        Column.<WorkflowRow>status("common.status", () -> statuses, row -> row.root().status())
            .asks(row -> word(row, FieldTerm.STATUS))
            .width(100, 158),
        Column.<WorkflowRow>text("list.childrenDone", row -> childrenOf(row.root()))
            .more(row -> isUncounted(row.root()) ? messages.get("list.uncounted.detail") : null)
            .right()
            .width(90, 112),
        Column.<WorkflowRow>drawn(
                "list.course",
                () -> {
                  CourseBar bar = new CourseBar(statuses);
                  return row -> {
                    bar.show(row.course());
                    return bar;
                  };
                })
            .width(90, 170),
        Column.text("common.started", this::started)
            .asks(row -> word(row, FieldTerm.CREATED))
            .more(this::exactStart)
            .look("quiet")
            .width(110, 144),
        Column.<WorkflowRow>text(
                "common.duration",
                row ->
                    row.seconds() == null
                        ? NumberText.NOTHING
                        : ElapsedText.ofSeconds(row.seconds()))
            .more(
                row ->
                    row.ended() == null
                        ? null
                        : messages.get("list.ended", times.exact(row.ended())))
            .right()
            .width(80, 96),
        Column.<WorkflowRow>text(
                "list.lastEvent", row -> time(row.root(), FieldTerm.LAST_EVENT.key()))
            .more(row -> exact(row.root(), FieldTerm.LAST_EVENT.key()))
            .asks(row -> word(row, FieldTerm.LAST_EVENT))
            .look("quiet")
            .width(110, 144));
  }

  private static Query word(WorkflowRow row, FieldTerm field) {
    return Query.of(field, row.root().fields().raw(field.key()));
  }

  private List<Task> chosen() {
    return table.rows().stream().map(WorkflowRow::root).toList();
  }

  private void showFoot() {
    WorkflowListViewModel.Listed read = list.read().value();
    boolean all = read != null && read.next() == null;
    listed.setText(
        messages.get(all ? "list.all" : "list.some", read == null ? 0 : read.roots().size()));
    more.setVisible(!all);
    more.setDisable(list.read().isLoading());
  }

  private void open() {
    boolean known = workflows.open(goTo.getText());
    goTo.pseudoClassStateChanged(ERROR, !known);
    if (known) {
      goTo.clear();
    }
  }

  private String started(WorkflowRow row) {
    return row.started() == null
        ? time(row.root(), FieldTerm.CREATED.key())
        : times.dateTime(row.started());
  }

  private String exactStart(WorkflowRow row) {
    String created = messages.get("list.createdAt", exact(row.root(), FieldTerm.CREATED.key()));
    return row.started() == null
        ? created
        : messages.get("list.startedAt", times.exact(row.started())) + "\n" + created;
  }

  private String nameOf(Task task) {
    return task.name() == null || task.name().isBlank()
        ? messages.get("common.noName")
        : FieldText.plain(task.name());
  }

  private String childrenOf(Task task) {
    return isUncounted(task)
        ? messages.get("list.uncounted")
        : messages.get(
            "common.of",
            NumberText.grouped(task.completedChildren()),
            NumberText.grouped(task.totalChildren()));
  }

  /** It is listed only because of rows that name it: the runtime’s own counters know of none. */
  private static boolean isUncounted(Task task) {
    return isNone(task.totalChildren()) && isNone(task.completedChildren());
  }

  private static boolean isNone(Long count) {
    return count == null || count == 0;
  }

  private String time(Task task, String column) {
    Long time = task.fields().integer(column);
    return time == null ? FieldText.plain(task.fields().raw(column)) : times.dateTime(time);
  }

  private String exact(Task task, String column) {
    return times.exact(task.fields().integer(column));
  }
}
