package dev.holdfast.desktop.plan;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.dialog.DialogFrame;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.help.ContextHelp;
import dev.holdfast.desktop.run.ChoicesView;
import dev.holdfast.desktop.run.ChoicesViewModel;
import dev.holdfast.desktop.run.RowKind;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PlanText;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Dialog;
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
    ask(
        owner,
        RowKind.of(preview),
        chosen,
        decisions,
        said,
        name + "-" + STAMP.format(Instant.ofEpochSecond(preview.storeNow())) + ".plan",
        (file, chosenOptions, approval, reason) ->
            freezing.freeze(
                preview,
                new Decisions(decisions.allow(), decisions.skip(), chosenOptions),
                file,
                approval,
                reason));
  }

  /** Freezes what is seen. */
  private interface Freezing {
    void freeze(Path file, Choices choices, boolean approvalRequired, String reason);
  }

  private void ask(
      Window owner,
      RowKind rows,
      long count,
      Decisions decisions,
      String said,
      String name,
      Freezing freeze) {
    ChoicesViewModel choices =
        rows == RowKind.ACTS
            ? new ChoicesViewModel(List.of(), Choices.NONE)
            : freezing.choices(decisions.choices());
    CheckBox approval = named(new CheckBox(messages.get("freeze.approval")), "freezeApproval");
    Label approvalHint = hint("freeze.approval.hint");
    TextField reason = named(new TextField(said), "freezeReason");
    reason.setPromptText(messages.get("freeze.reason.prompt"));
    Label why = new Label(messages.get("freeze.reason"));
    why.setLabelFor(reason);
    ButtonType cancel = new ButtonType(messages.get("freeze.cancel"), ButtonData.CANCEL_CLOSE);
    ButtonType choose = new ButtonType(messages.get("freeze.choose"), ButtonData.OK_DONE);
    Dialog<ButtonType> dialog = new Dialog<>();
    dialog.initOwner(owner);
    String title = messages.get(rows.key("freeze.title"), count);
    dialog.setTitle(title);
    DialogFrame.dress(
        dialog.getDialogPane(),
        title,
        sentence(text(rows, decisions)),
        new ChoicesView(choices),
        new VBox(4, approval, approvalHint),
        new VBox(4, why, reason, hint("freeze.reason.hint")));
    ContextHelp.offer(dialog.getDialogPane(), "plans#write-one");
    dialog.getDialogPane().getButtonTypes().addAll(cancel, choose);
    Button go =
        styled(
            named((Button) dialog.getDialogPane().lookupButton(choose), "freezeChoose"), "accent");
    go.disableProperty().bind(choices.whatBinding().map(what -> what.choices() == null));
    dialog.setOnShown(event -> reason.requestFocus());
    dialog.setOnHidden(
        event -> {
          if (dialog.getResult() == choose) {
            Choices wanted = choices.whatBinding().get().choices();
            save(
                owner,
                name,
                file -> freeze.freeze(file, wanted, approval.isSelected(), reason.getText()));
          }
        });
    dialog.show();
  }

  private String text(RowKind rows, Decisions decisions) {
    String text = messages.get(rows.key("freeze.text"));
    return decisions.some() ? new PlanText(Messages.common()).of(decisions) + " " + text : text;
  }

  private void save(Window owner, String name, Consumer<Path> freeze) {
    files
        .save(owner, messages.get("freeze.save"), messages.get("freeze.kind"), name)
        .ifPresent(place -> freeze.accept(place.path()));
  }

  private Label hint(String key) {
    return styled(sentence(messages.get(key)), "text-muted", "small-text");
  }
}
