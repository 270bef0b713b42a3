package dev.holdfast.desktop.health;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.store.Finding;
import dev.holdfast.store.terms.FindingTerm;
import dev.holdfast.text.FindingText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** One finding: what it means, where, and the statements about it. */
final class FindingCard extends VBox {

  private final Finding finding;
  private final Messages messages;
  private final Consumer<String> opener;

  /**
   * Shows a finding.
   *
   * @param opener shows the task with an id on the page for that
   */
  FindingCard(Finding finding, FindingText words, Messages messages, Consumer<String> opener) {
    this.opener = opener;
    this.finding = finding;
    this.messages = messages;
    String severity = finding.severity().name().toLowerCase(java.util.Locale.ROOT);
    getStyleClass().addAll("card", "finding-card", "finding-" + severity);
    Label badge = new Label(words.of(finding.severity()));
    badge.getStyleClass().add("severity-badge");
    badge.setMinWidth(USE_PREF_SIZE);
    Label title = new Label(words.title(finding.kind()));
    title.getStyleClass().add("strong");
    title.setMinWidth(USE_PREF_SIZE);
    Label count = new Label(NumberText.grouped(finding.count()));
    count.getStyleClass().add("text-muted");
    count.setVisible(finding.counted());
    Region gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    HBox head = new HBox(badge, title, count, gap);
    head.setAlignment(Pos.CENTER_LEFT);
    head.getStyleClass().add("finding-head");
    Label sentence = new Label(words.of(finding));
    sentence.setWrapText(true);
    sentence.setMinHeight(USE_PREF_SIZE);
    getChildren().addAll(head, sentence);
    if (!finding.sample().isEmpty()) {
      getChildren().add(sample());
    }
    if (finding.look().isPresent() || !finding.repair().isEmpty()) {
      head.getChildren().add(statements(words.title(finding.kind())));
    }
  }

  /** The first of what is concerned: tasks that are there can be opened. */
  private Node sample() {
    return finding.kind().sample() == FindingTerm.Sample.TASKS ? links() : names();
  }

  private Node links() {
    Label intro = new Label(messages.get("sample.tasks", finding.sample().size()));
    intro.getStyleClass().addAll("text-muted", "small-text");
    FlowPane row = new FlowPane(intro);
    row.getStyleClass().add("finding-tasks");
    for (String id : finding.sample()) {
      Hyperlink link = new Hyperlink(VisibleText.line(id));
      link.getStyleClass().add("small-text");
      link.setAccessibleText(messages.get("sample.open", id));
      link.setOnAction(event -> opener.accept(id));
      row.getChildren().add(link);
    }
    if (finding.count() > finding.sample().size()) {
      Label more =
          new Label(messages.get("sample.more", finding.count() - finding.sample().size()));
      more.getStyleClass().addAll("text-muted", "small-text");
      row.getChildren().add(more);
    }
    return row;
  }

  private Label names() {
    String ids = finding.sample().stream().map(VisibleText::line).collect(Collectors.joining(", "));
    boolean all = finding.sample().size() < Finding.SAMPLE;
    Label sample = new Label(messages.get("sample", all ? ids : ids + ", …"));
    sample.getStyleClass().addAll("text-muted", "small-text");
    sample.setWrapText(true);
    sample.setMinHeight(USE_PREF_SIZE);
    return sample;
  }

  /** Made when they are first asked for: a page of open text areas would be a wall. */
  private ToggleButton statements(String title) {
    ToggleButton toggle = new ToggleButton(messages.get("sql.show"));
    toggle.getStyleClass().add("small");
    toggle.setMinWidth(USE_PREF_SIZE);
    toggle.setAccessibleText(messages.get("sql.show.accessible", title));
    VBox box = new VBox();
    box.getStyleClass().add("finding-statements");
    toggle
        .selectedProperty()
        .subscribe(
            (before, open) -> {
              if (open && box.getChildren().isEmpty()) {
                fill(box);
              }
              toggle.setText(messages.get(open ? "sql.hide" : "sql.show"));
              if (open) {
                getChildren().add(box);
              } else {
                getChildren().remove(box);
              }
            });
    return toggle;
  }

  private void fill(VBox box) {
    finding
        .look()
        .ifPresent(
            sql ->
                box.getChildren().add(new StatementBox(messages.get("sql.look"), sql, messages)));
    if (!finding.repair().isEmpty()) {
      String title = messages.get("sql.repair", finding.repair().size());
      box.getChildren().add(new StatementBox(title, String.join("\n", finding.repair()), messages));
    }
  }
}
