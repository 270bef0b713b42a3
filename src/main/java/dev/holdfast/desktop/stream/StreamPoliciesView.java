package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.SplitLines;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.shell.PagePart;
import dev.holdfast.desktop.stream.StreamPoliciesViewModel.Rows;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.stream.StreamRule;
import dev.holdfast.text.Messages;
import dev.holdfast.text.StreamText;
import dev.holdfast.text.VisibleText;
import java.util.List;
import javafx.fxml.FXML;
import javafx.geometry.Orientation;
import javafx.scene.Parent;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.Region;

/** The policies of a store in a table, the one that is edited beside it. */
final class StreamPoliciesView implements PagePart {

  private static final double BAR = 18;
  private static final double BESIDE = 640;
  private static final double WIDEST_EDITOR = 420;

  private final StreamPoliciesViewModel policies;
  private final Messages messages = Fxml.messages(StreamPoliciesView.class);
  private final StreamText words = StreamText.load();
  private final PolicyEditView editor;
  private final Parent root;
  private boolean filling;
  private boolean arranged;

  @FXML private InlineFailure failure;
  @FXML private SplitPane split;
  @FXML private TableView<StreamPolicy> table;
  @FXML private TableColumn<StreamPolicy, StreamPolicy> name;
  @FXML private TableColumn<StreamPolicy, StreamPolicy> does;
  @FXML private TableColumn<StreamPolicy, StreamPolicy> enabled;
  @FXML private TableColumn<StreamPolicy, StreamPolicy> note;

  StreamPoliciesView(StreamPoliciesViewModel policies) {
    this.policies = policies;
    root = Fxml.load(this);
    editor = new PolicyEditView(policies.edit());
    split.getItems().add(editor.node());
    SplitPane.setResizableWithParent(editor.node(), false);
    split.widthProperty().subscribe(this::arrange);
    StreamCell.in(name, row -> VisibleText.line(row.stream()), this::about, "strong");
    StreamCell.in(does, this::rule, words::of);
    StreamCell.in(
        enabled, row -> messages.get(row.enabled() ? "enabled.yes" : "enabled.no"), row -> null);
    StreamCell.in(note, this::note, this::note, "quiet");
    double others = enabled.getPrefWidth() + note.getPrefWidth() + BAR;
    name.prefWidthProperty().bind(table.widthProperty().subtract(others).multiply(0.45));
    does.prefWidthProperty().bind(table.widthProperty().subtract(others).multiply(0.55));
    failure.messageProperty().bind(policies.read().failureProperty());
    failure.setOnRetry(policies.read()::retry);
    policies.read().valueProperty().subscribe(this::show);
    policies.read().loadingProperty().subscribe(this::show);
    policies.read().failureProperty().subscribe(this::show);
    table
        .getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            row -> {
              if (!filling && row != null) {
                policies.edit().begin(row);
              }
            });
    show();
  }

  @Override
  public HelpTopic help() {
    return HelpTopic.of("event-streams#policies");
  }

  @Override
  public String title() {
    return messages.get("tab.policies");
  }

  @Override
  public Parent node() {
    return root;
  }

  @Override
  public void shown() {
    policies.show();
  }

  @Override
  public void refresh() {
    policies.refresh();
  }

  @Override
  public void close() {
    policies.close();
  }

  /** Puts the keyboard into the list. */
  void focus() {
    table.requestFocus();
  }

  /** Beside each other each needs its width; else the one that is edited stands below. */
  private void arrange(Number width) {
    boolean beside = width.doubleValue() == 0 || width.doubleValue() >= BESIDE;
    Orientation wanted = beside ? Orientation.HORIZONTAL : Orientation.VERTICAL;
    if (split.getOrientation() != wanted || !arranged) {
      arranged = true;
      split.setOrientation(wanted);
      ((Region) editor.node()).setMaxWidth(beside ? WIDEST_EDITOR : Double.MAX_VALUE);
      SplitLines.place(
          split, beside ? "stream-policies" : "stream-policies-below", beside ? 0.6 : 0.45);
    }
  }

  private String rule(StreamPolicy row) {
    return row.valid()
        ? words.of(
            new StreamRule(row.maxAgeSeconds(), row.isDefault() ? null : row.maxEventCount()))
        : words.of(row);
  }

  private String about(StreamPolicy row) {
    return row.isDefault() ? messages.get("policy.default.hint") : VisibleText.line(row.stream());
  }

  private String note(StreamPolicy row) {
    if (!row.valid()) {
      return messages.get("policy.invalid");
    }
    Rows read = policies.read().value();
    return read != null && read.absent().contains(row.stream())
        ? messages.get("policy.absent")
        : row.isDefault() ? messages.get("policy.default") : "";
  }

  private void show() {
    Rows read = policies.read().value();
    List<StreamPolicy> rows = read == null ? List.of() : read.rows();
    if (!table.getItems().equals(rows)) {
      filling = true;
      table.getItems().setAll(rows);
      table.getSelectionModel().clearSelection();
      filling = false;
    }
    table.refresh();
    table.setPlaceholder(
        policies.read().isLoading()
            ? Placeholder.loading(messages.get("policies.loading"))
            : read == null
                ? Placeholder.empty(messages.get("policies.failed"), "")
                : Placeholder.empty(
                    messages.get("policies.empty"), messages.get("policies.empty.detail")));
  }

  @FXML
  private void begin() {
    table.getSelectionModel().clearSelection();
    policies.edit().begin(null);
    editor.focus();
  }
}
