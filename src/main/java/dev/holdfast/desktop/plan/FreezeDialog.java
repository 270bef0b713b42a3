package dev.holdfast.desktop.plan;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.dialog.FormDialog;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.run.ArchiveName;
import dev.holdfast.desktop.run.ChoicesView;
import dev.holdfast.desktop.run.ChoicesViewModel;
import dev.holdfast.desktop.run.ConfirmView;
import dev.holdfast.desktop.run.ConfirmViewModel;
import dev.holdfast.retention.plan.Decisions;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PlanText;
import java.time.Instant;
import javafx.beans.binding.Bindings;
import javafx.beans.property.SimpleLongProperty;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import javafx.stage.Window;

/** Asks how a preview is frozen and where, then freezes it. */
public record FreezeDialog(FreezeViewModel freezing, FileSaver files) {

  /**
   * Asks, and returns at once.
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
    Messages words = Fxml.messages(FreezeDialog.class).in(freezing.operation(preview));
    ChoicesViewModel choices = freezing.choices(preview, decisions.choices());
    CheckBox approval = named(new CheckBox(words.get("freeze.approval")), "freezeApproval");
    approval.setSelected(freezing.approvalUsual());
    Label hint = styled(sentence(words.get("freeze.approval.hint")), "text-muted", "small-text");
    String decided = decisions.some() ? new PlanText(Messages.common()).of(decisions) + " " : "";
    ConfirmViewModel asked =
        new ConfirmViewModel(
            null,
            new SimpleLongProperty(),
            true,
            Bindings.createBooleanBinding(
                () -> choices.what.get().choices() != null, choices.what));
    asked.because(said);
    FormDialog dialog =
        new ConfirmView(
                asked,
                freezing.operation(preview),
                sentence(decided + words.get("freeze.text", chosen)),
                new ChoicesView(choices),
                new VBox(4, approval, hint))
            .dialog(owner, words.get("freeze.title", chosen), words.get("freeze.choose"))
            .help("plans#write-one");
    dialog.go.setId("freezeChoose");
    String file =
        name + "-" + ArchiveName.stamp(Instant.ofEpochSecond(preview.storeNow())) + ".plan";
    dialog.ask(
        () -> {
          Choices wanted = choices.what.get().choices();
          files
              .save(owner, words.get("freeze.save"), words.get("open.kind"), file)
              .ifPresent(
                  place ->
                      freezing.freeze(
                          preview,
                          new Decisions(decisions.allow(), decisions.skip(), wanted),
                          place.path(),
                          approval.isSelected(),
                          asked.said()));
        });
  }
}
