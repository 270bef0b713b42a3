package dev.holdfast.desktop.run;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.dialog.FormDialog;
import dev.holdfast.desktop.dialog.GrowingContent;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.run.ThrottleViewModel.HowItRuns;
import dev.holdfast.retention.throttle.RunWindow;
import dev.holdfast.store.rows.Restoring;
import dev.holdfast.text.HoursText;
import dev.holdfast.text.Messages;
import java.util.List;
import javafx.beans.property.StringProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.stage.Window;

/** Asks before rows are deleted, whatever they are. Enter alone never confirms. */
public final class CleanupDialog {

  private static final double WIDTH = 420;

  private final CleanupConfirmation asked;
  private final Messages messages;
  private final ConfirmView view;

  /**
   * Asks nothing yet.
   *
   * @param facts what is said about what is deleted
   * @param files how the operator chooses where an archive goes
   */
  public CleanupDialog(CleanupConfirmation asked, List<Fact> facts, FileSaver files) {
    CleanupQuestion question = asked.question;
    this.asked = asked;
    messages = Fxml.messages(CleanupDialog.class).in(question.operation());
    Node archive = new ArchiveChoiceView(asked.archive, files, question.operation()).node();
    Shown.now(archive, asked.archive.possible);
    view =
        new ConfirmView(
            asked.confirm,
            question.operation(),
            forGood(),
            archive,
            new ChoicesView(asked.choices),
            hours(),
            new ThrottleView(asked.throttle).node());
    view.show(facts, question.triggers());
  }

  /**
   * Asks and returns at once.
   *
   * @param confirmed hears that the operator says yes
   * @param declined hears that the operator says no
   */
  public void ask(Window owner, Runnable confirmed, Runnable declined) {
    long count = asked.question.plan().work().units();
    GrowingContent content = new GrowingContent(view.node());
    FormDialog dialog =
        view.in(
                new FormDialog(
                    owner,
                    messages.get("confirm.title", count),
                    messages.get("confirm.delete", count),
                    content))
            .window(messages.get("confirm.window"))
            .help("running#confirm")
            .about(asked.question.store())
            .dangerous();
    content.prepare(WIDTH);
    // Does nothing while the button is disabled.
    view.onEnter(dialog.go::fire);
    dialog.focus(view.first()).declined(declined).ask(confirmed);
  }

  private Node forGood() {
    String archived =
        asked.archive.session.store().role(Restoring.class).isPresent()
            ? "confirm.archived"
            : "confirm.archivedForReading";
    Label said = named(styled(sentence(""), "text-muted"), "forGood");
    said.textProperty()
        .bind(
            asked.archive.keep.map(
                kept ->
                    messages.get(kept ? archived : "confirm.forGood")
                        + " "
                        + messages.get("confirm.checked")));
    return said;
  }

  /** A run that waits for hours says so in a sentence: else it would look broken. */
  private Node hours() {
    StringProperty written = asked.throttle.window;
    boolean some = !written.get().isEmpty();
    Label said = named(wide(sentence("")), "hours");
    said.textProperty().bind(asked.throttle.how.map(this::hours));
    Button atOnce = new Button(messages.get("confirm.atOnce"));
    named(acting(whole(styled(atOnce, "small")), () -> written.set("")), "atOnce");
    Shown.when(atOnce, written.isNotEmpty());
    HBox line = named(centred(new HBox(10, said, atOnce)), "hoursLine");
    Shown.when(line, written.map(window -> some || !window.isBlank()));
    return line;
  }

  private String hours(HowItRuns how) {
    if (how.throttle() == null) {
      return "";
    }
    RunWindow window = how.throttle().window();
    return window == null ? messages.get("confirm.atOnce.chosen") : new HoursText().of(window);
  }
}
