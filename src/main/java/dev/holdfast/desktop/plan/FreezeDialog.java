package dev.holdfast.desktop.plan;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.dialog.FormDialog;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.run.ChoicesView;
import dev.holdfast.desktop.run.ChoicesViewModel;
import dev.holdfast.desktop.run.RowKind;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PlanText;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/** Asks how a preview is frozen and where, then freezes it. */
public final class FreezeDialog {

  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss").withZone(ZoneOffset.UTC);

  private final FreezeViewModel freezing;
  private final FileSaver files;
  private final Messages messages;

  /** Takes how the operator chooses a file. */
  public FreezeDialog(FreezeViewModel freezing, FileSaver files) {
    messages = Fxml.messages(FreezeDialog.class).in(freezing.operation());
    this.freezing = freezing;
    this.files = files;
  }

  /**
   * Asks and returns at once.
   *
   * @param chosen how many tasks, or events, are left once these decisions are taken
   */
  public void ask(Window owner, OperationPreview preview, Decisions decisions, long chosen) {
    ask(owner, preview, decisions, chosen, "", messages.get("freeze.name"));
  }

  /**
   * Asks with more that is known, and returns at once.
   *
   * @param chosen how many tasks, or events, are left once these decisions are taken
   * @param said why, as far as the operator has said so already
   * @param name of the file, before the time
   */
  public void ask(
      Window owner,
      OperationPreview preview,
      Decisions decisions,
      long chosen,
      String said,
      String name) {
    RowKind rows = RowKind.of(preview);
    ChoicesViewModel choices =
        rows == RowKind.ACTS
            ? new ChoicesViewModel(List.of(), Choices.NONE)
            : freezing.choices(decisions.choices());
    CheckBox approval = named(new CheckBox(messages.get("freeze.approval")), "freezeApproval");
    TextField reason = named(new TextField(said), "freezeReason");
    reason.setPromptText(messages.get("freeze.reason.prompt"));
    Label why = new Label(messages.get("freeze.reason"));
    why.setLabelFor(reason);
    FormDialog dialog =
        new FormDialog(
                owner,
                messages.get(rows.key("freeze.title"), chosen),
                messages.get("freeze.choose"),
                sentence(text(rows, decisions)),
                new ChoicesView(choices),
                new VBox(4, approval, hint("freeze.approval.hint")),
                new VBox(4, why, reason, hint("freeze.reason.hint")))
            .help("plans#write-one")
            .focus(reason)
            .when(choices.whatBinding().map(what -> what.choices() != null));
    dialog.button().setId("freezeChoose");
    String file = name + "-" + STAMP.format(Instant.ofEpochSecond(preview.storeNow())) + ".plan";
    dialog.ask(
        () -> {
          Choices wanted = choices.whatBinding().get().choices();
          files
              .save(owner, messages.get("freeze.save"), messages.get("freeze.kind"), file)
              .ifPresent(
                  place ->
                      freezing.freeze(
                          preview,
                          new Decisions(decisions.allow(), decisions.skip(), wanted),
                          place.path(),
                          approval.isSelected(),
                          reason.getText()));
        });
  }

  private String text(RowKind rows, Decisions decisions) {
    String text = messages.get(rows.key("freeze.text"));
    return decisions.some() ? new PlanText(Messages.common()).of(decisions) + " " + text : text;
  }

  private Label hint(String key) {
    return styled(sentence(messages.get(key)), "text-muted", "small-text");
  }
}
