package dev.holdfast.desktop.fleet;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.connections.ConnectionState;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.fleet.FleetAnswer;
import dev.holdfast.fleet.FleetBacklog;
import dev.holdfast.fleet.FleetPreview;
import dev.holdfast.store.Finding;
import dev.holdfast.text.FindingText;
import dev.holdfast.text.FleetText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PolicyWords;
import dev.holdfast.text.VisibleText;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.util.Subscription;

/** What is known of one store, in sentences. */
final class FleetDetails {

  private final FleetText words;
  private final TimeText times;
  private final Consumer<ConnectionItem> onOpen;
  private final Messages messages = Fxml.messages(FleetDetails.class);
  private final VBox lines = styled(new VBox(), "fleet-details");
  private final ScrollPane root = styled(new ScrollPane(lines), "fleet-scroll");
  private final Consumer<FleetRow> onHealth;
  private FleetRow shown;
  private Subscription following = Subscription.EMPTY;
  private Finding.Severity only;

  /**
   * Shows nothing yet.
   *
   * @param onOpen opens a store
   * @param onHealth shows the page of an open store that tells what is wrong with it
   */
  FleetDetails(
      FleetText words,
      TimeText times,
      Consumer<ConnectionItem> onOpen,
      Consumer<FleetRow> onHealth) {
    this.onHealth = onHealth;
    this.words = words;
    this.times = times;
    this.onOpen = onOpen;
    root.setFitToWidth(true);
    root.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    root.setMinHeight(96);
    ShownZone.follow(
        lines,
        () -> {
          if (shown != null) {
            fill(shown);
          }
        });
  }

  Node node() {
    return root;
  }

  /** Gives the keyboard to what can be done about the store that is shown. */
  void focus() {
    root.lookupAll(".fleet-details .button").stream().findFirst().ifPresent(Node::requestFocus);
  }

  /**
   * Shows a store; null shows none.
   *
   * @param severity of the only findings to show; null for all
   */
  void show(FleetRow row, Finding.Severity severity) {
    only = severity;
    following.unsubscribe();
    following = Subscription.EMPTY;
    shown = row;
    lines.getChildren().clear();
    if (row != null) {
      following =
          row.outcomeProperty()
              .subscribe(outcome -> fill(row))
              .and(row.item().stateProperty().subscribe((before, now) -> fill(row)))
              .and(row.item().profileProperty().subscribe((before, now) -> fill(row)));
    }
  }

  private void fill(FleetRow row) {
    lines.getChildren().setAll(head(row));
    if (row.item().profile().policy() != null) {
      muted(messages.get("policyFile", row.item().profile().policy().toString()));
    }
    if (row.outcomeProperty().get() == null) {
      muted(messages.get("notLooked"));
      return;
    }
    words.problem(row.outcomeProperty().get()).ifPresent(text -> sentence(text, "problem"));
    FleetAnswer answer = row.answer();
    if (answer == null) {
      return;
    }
    if (answer.backlog() instanceof FleetBacklog.Judged(FleetPreview preview)) {
      preview(preview);
    }
    muted(words.of(answer.ended()));
    if (answer.findings().isEmpty()) {
      muted(messages.get("findings.none"));
    }
    if (only != null) {
      lines.getChildren().add(narrowed(row, answer));
    }
    answer.findings().stream()
        .filter(finding -> only == null || finding.severity() == only)
        .forEach(finding -> lines.getChildren().add(finding(finding)));
  }

  private Node narrowed(FleetRow row, FleetAnswer answer) {
    Label said =
        styled(
            new Label(messages.get("findings.only", words.of(only, answer.bySeverity().get(only)))),
            "text-muted");
    Hyperlink all = acting(new Hyperlink(messages.get("findings.all")), () -> show(row, null));
    return centred(styled(new HBox(said, all), "fleet-facts"));
  }

  private static Node finding(Finding finding) {
    FindingText text = FindingText.load();
    Label title =
        new Label(
            text.of(finding.severity()) + ": " + text.title(finding.kind()),
            SeveritySign.of(finding.severity()));
    title
        .getStyleClass()
        .addAll("fleet-finding-title", SeveritySign.styleClass(finding.severity()));
    Label sentence =
        wrapped(styled(new Label(VisibleText.block(text.of(finding))), "fleet-finding-text"));
    return new VBox(title, sentence);
  }

  private Node head(FleetRow row) {
    Label name = whole(styled(new Label(VisibleText.line(row.item().profile().name())), "strong"));
    Label address =
        wide(styled(new Label(VisibleText.line(row.item().profile().address())), "text-muted"));
    address.setMaxWidth(Double.MAX_VALUE);
    boolean closed = row.item().stateProperty().get() == ConnectionState.CLOSED;
    Button open =
        acting(
            whole(
                styled(new Button(messages.get(closed ? "common.open" : "common.show")), "small")),
            () -> onOpen.accept(row.item()));
    HBox head = new HBox(name, address);
    if (!closed && row.answer() != null && !row.answer().findings().isEmpty()) {
      Button health =
          acting(
              whole(styled(new Button(messages.get("common.health")), "small")),
              () -> onHealth.accept(row));
      head.getChildren().add(health);
    }
    head.getChildren().add(open);
    head.getStyleClass().add("fleet-facts");
    head.setAlignment(Pos.CENTER_LEFT);
    return head;
  }

  private void preview(FleetPreview preview) {
    if (!preview.streams()) {
      sentence(PolicyWords.of(preview.operation()).of(preview.policy()));
    }
    sentence(
        messages
            .in(preview.operation())
            .get(
                preview.streams() ? "preview.streams" : "preview.tasks",
                preview.tasks(),
                preview.events(),
                words.amounts(preview),
                times.dateTime(preview.now())));
    words.hazards(preview).forEach(hazard -> sentence(hazard));
  }

  private void muted(String text) {
    sentence(text, "text-muted");
  }

  private void sentence(String text, String... styleClasses) {
    Label label = wrapped(styled(new Label(VisibleText.block(text)), styleClasses));
    lines.getChildren().add(label);
  }
}
