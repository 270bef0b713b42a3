package dev.holdfast.desktop.retention;

import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tall;
import static dev.holdfast.desktop.fx.Nodes.upright;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.WhileSeen;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.run.RunView;
import dev.holdfast.desktop.shell.PagePart;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.text.Messages;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Duration;

/** What would be deleted of what is chosen, and the cleanup that deletes it. */
final class PreviewPart implements PagePart {

  /** How long ago the preview was made is written again this often. */
  private static final Duration TICK = Duration.seconds(1);

  private final RetentionViewModel<?> retention;
  private final Messages messages;
  private final HelpTopic help;
  private final PreviewView<?> preview;
  private final RunView run;
  private final VBox whole;
  private final StackPane root = new StackPane();

  PreviewPart(RetentionParts<?> parts, StoreSession session, Workplace workplace) {
    retention = parts.model();
    help = parts.help();
    messages = Fxml.messages(PreviewPart.class).in(session.operation());
    preview = view(parts, session, workplace);
    run =
        new RunView(
            retention.run,
            session.store().terms().cleanup(),
            this::afterwards,
            workplace.save(),
            session::show);
    ScrollPane scrolling = tall(upright(styled(new ScrollPane(preview.node()), "preview-scroll")));
    scrolling.setFitToHeight(true);
    whole = new VBox(scrolling, preview.footer());
    root.setMinWidth(0);
    WhileSeen.repeat(root, TICK, preview::tick);
    retention.screen.subscribe(this::show);
  }

  private static <P extends OperationPreview> PreviewView<P> view(
      RetentionParts<P> parts, StoreSession session, Workplace workplace) {
    return new PreviewView<>(parts.model(), parts.content(), session, workplace);
  }

  @Override
  public HelpTopic help() {
    return help;
  }

  @Override
  public String title() {
    return messages.get("common.preview");
  }

  @Override
  public Node node() {
    return root;
  }

  @Override
  public void shown() {
    preview.tick();
  }

  @Override
  public void refresh() {
    retention.refresh();
  }

  /** What can be done once a cleanup has ended. */
  private List<Button> afterwards() {
    Button again =
        named(
            button(messages.get("stale.previewAgain"), () -> retention.previewChosen()),
            "previewAgain");
    Button before =
        named(button(messages.get("result.preview"), () -> retention.showPreview()), "showPreview");
    return List.of(again, before);
  }

  private void show(RetentionScreen screen) {
    root.getChildren()
        .setAll(
            switch (screen) {
              case EMPTY ->
                  Placeholder.empty(
                      messages.get("empty.title"), retention.choice.messages().get("empty.text"));
              case SCANNING -> new ScanStrip(retention.preview, messages, true).node();
              case FAILED -> failed();
              case PREVIEW -> whole;
              case RUN -> run.node();
            });
  }

  private Node failed() {
    InlineFailure failure = InlineFailure.of(retention.preview.failure, retention.preview::retry);
    return styled(new VBox(failure), "retention-failed");
  }
}
