package dev.holdfast.desktop.health;

import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.gap;
import static dev.holdfast.desktop.fx.Nodes.hbox;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.link;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.vbox;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.SheetPane;
import dev.holdfast.store.Finding;
import dev.holdfast.store.terms.FindingTerm;
import dev.holdfast.text.FindingText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.ReportPage.Part;
import dev.holdfast.text.ReportPage.Sentence;
import dev.holdfast.text.ReportPage.Statement;
import dev.holdfast.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.TitledPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/**
 * One finding: what it means, where, and the statements about it.
 *
 * @param opener shows the task with an id on the page for that
 */
record FindingCard(Finding finding, FindingText words, Messages messages, Consumer<String> opener) {

  Node node() {
    String severity = finding.severity().name().toLowerCase(java.util.Locale.ROOT);
    Label badge = whole(label(words.of(finding.severity()), "severity-badge"));
    Label title = whole(label(words.title(finding.kind()), "strong"));
    Label count = label(NumberText.grouped(finding.count()), "text-muted");
    count.setVisible(finding.counted());
    HBox head = centred(hbox("finding-head", badge, title, count, gap()));
    Label sentence = sentence(words.of(finding));
    VBox card = vbox("card", head, sentence);
    card.getStyleClass().addAll("finding-card", "finding-" + severity);
    if (!finding.sample().isEmpty()) {
      boolean tasks = finding.kind().sample() == FindingTerm.Sample.TASKS;
      card.getChildren().add(tasks ? links() : names());
    }
    if (finding.look().isPresent() || !finding.repair().isEmpty()) {
      card.getChildren().add(statements());
    }
    return card;
  }

  private Node links() {
    Label intro =
        label(messages.get("sample.tasks", finding.sample().size()), "text-muted", "small-text");
    FlowPane row = styled(new FlowPane(intro), "finding-tasks");
    for (String id : finding.sample()) {
      Hyperlink link = link(VisibleText.line(id), () -> opener.accept(id), "small-text");
      link.setAccessibleText(messages.get("common.openOne", id));
      row.getChildren().add(link);
    }
    if (finding.count() > finding.sample().size()) {
      Label more =
          label(
              messages.get("common.andMore", finding.count() - finding.sample().size()),
              "text-muted",
              "small-text");
      row.getChildren().add(more);
    }
    return row;
  }

  private Label names() {
    String ids = finding.sample().stream().map(VisibleText::line).collect(Collectors.joining(", "));
    boolean all = finding.sample().size() < Finding.SAMPLE;
    return sentence(messages.get("sample", all ? ids : ids + ", …"), "text-muted", "small-text");
  }

  /** What is to be run for it, folded. */
  private TitledPane statements() {
    List<Part> parts = new ArrayList<>();
    finding
        .look()
        .ifPresent(
            sql -> {
              parts.add(new Sentence(messages.get("sql.look")));
              parts.add(new Statement(sql));
            });
    if (!finding.repair().isEmpty()) {
      parts.add(new Sentence(messages.get("sql.repair", finding.repair().size())));
      parts.add(new Statement(String.join("\n", finding.repair())));
    }
    TitledPane folded =
        new TitledPane(messages.get("sql.show"), new SheetPane(parts, _ -> false, _ -> {}));
    folded.setExpanded(false);
    folded.setAnimated(false);
    return styled(folded, "dense");
  }
}
