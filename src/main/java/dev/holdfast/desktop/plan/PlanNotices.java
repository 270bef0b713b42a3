package dev.holdfast.desktop.plan;

import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.item;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.dialog.FormDialog;
import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.run.ConfirmView;
import dev.holdfast.desktop.run.ConfirmViewModel;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.DurationText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.PlanText;
import dev.holdfast.text.VisibleText;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.layout.FlowPane;
import javafx.stage.Window;

/** What is said above a preview about plans: the one that is looked at, the one just written. */
public record PlanNotices(
    PlanFileViewModel<?> plans, FreezeViewModel freezing, FilePicker files, TimeText times) {

  private static final double ACTIONS_WIDTH = 260;

  /** Two days, a week, a month, a year: in seconds. */
  private static final List<Long> AGES = List.of(172_800L, 604_800L, 2_592_000L, 31_536_000L);

  private static final List<String> OWN_KEYS = List.of("*.key", "*.pem");
  private static final List<String> KEYS = List.of("*.pem", "*.pub", "*.txt", "*.keys");

  private static final Map<Banner.Kind, String> IDS =
      Map.of(
          Banner.Kind.INFO, "planOpened",
          Banner.Kind.WARNING, "planWaits",
          Banner.Kind.DANGER, "planRefused");

  /**
   * Returns the notices; each takes room only while it says something.
   *
   * @param opens whether what was written can be opened in the same place
   */
  public List<Node> nodes(boolean opens) {
    return List.of(
        opened(Banner.Kind.INFO),
        opened(Banner.Kind.WARNING),
        opened(Banner.Kind.DANGER),
        written(opens),
        named(InlineFailure.of(freezing.failure), "planNotWritten"));
  }

  private Banner opened(Banner.Kind kind) {
    boolean admitted = kind == Banner.Kind.INFO;
    Button approvers = button(messages().get("opened.approvers"), () -> {});
    approvers.setOnAction(
        event ->
            files.open(
                approvers,
                messages(),
                "approvers.title",
                "approvers.kind",
                KEYS,
                plans::approvers));
    Shown.when(
        approvers, plans.opened.map(opened -> opened.plan().approvalRequired()).orElse(false));
    Button sign = button(messages().get("opened.approve"), () -> {});
    sign.setOnAction(
        event -> {
          if (plans.maySign()) {
            approve(sign.getScene().getWindow());
          }
        });
    Shown.when(sign, approvers.visibleProperty());
    MenuButton older = older();
    Button close = button(messages().get("opened.close"), plans::forget);
    // Two by two: four in a row would leave no room for the sentence.
    FlowPane actions =
        whole(
            new FlowPane(
                8,
                8,
                approvers,
                sign,
                older,
                button(messages().get("common.checkAgain"), plans::check),
                close));
    actions.setPrefWrapLength(ACTIONS_WIDTH);
    Banner banner = named(new Banner(kind, admitted ? close : actions), IDS.get(kind));
    plans.opened.subscribe(
        opened -> {
          boolean said = opened != null && kind(opened) == kind;
          banner.headingProperty().set(said ? heading(opened) : "");
          banner.textProperty().set(said ? detail(opened) : "");
        });
    return banner;
  }

  private static Banner.Kind kind(OpenedPlan<?> opened) {
    return opened.admitted()
        ? Banner.Kind.INFO
        : opened.waits() ? Banner.Kind.WARNING : Banner.Kind.DANGER;
  }

  /** Asks for a reason and a key, then signs the plan that is looked at; returns at once. */
  private void approve(Window owner) {
    String decided = problems().of(plans.opened.get().plan().decisions());
    ConfirmViewModel asked = new ConfirmViewModel();
    Path kept = plans.opened.get().key();
    CheckBox same = named(new CheckBox(), "approveKept");
    same.setMnemonicParsing(false);
    same.setText(
        kept == null ? "" : messages().get("approve.kept", VisibleText.line(kept.toString())));
    same.setSelected(kept != null);
    Shown.now(same, kept != null);
    FormDialog dialog =
        new ConfirmView(
                asked,
                OperationTerm.DELETE,
                sentence((decided + " " + messages().get("approve.text")).strip()),
                same)
            .dialog(owner, messages().get("approve.title"), "")
            .help("plans#ask-for-a-second-person");
    dialog
        .go
        .textProperty()
        .bind(
            same.selectedProperty()
                .map(mine -> messages().get(mine ? "approve.sign" : "approve.choose")));
    dialog.ask(
        () ->
            (same.isSelected() ? Optional.of(kept) : chosen(owner))
                .ifPresent(key -> plans.approve(key, asked.said())));
  }

  private Optional<Path> chosen(Window owner) {
    return files.open(
        owner, messages().get("approve.key"), messages().get("approve.key.kind"), OWN_KEYS);
  }

  /** Offers what would be old enough for it. */
  private MenuButton older() {
    MenuButton menu = named(whole(new MenuButton(messages().get("opened.allow"))), "allowOlder");
    Shown.when(menu, plans.opened.map(OpenedPlan::tooOld).orElse(false));
    plans.opened.subscribe(
        opened -> {
          if (opened != null && opened.tooOld()) {
            long age = (Long) opened.refusal().details()[0];
            menu.getItems()
                .setAll(AGES.stream().filter(most -> most >= age).map(this::allowing).toList());
          }
        });
    return menu;
  }

  private MenuItem allowing(long most) {
    return item(
        messages().get("opened.allow.upTo", DurationText.approximate(most)),
        () -> plans.allow(most));
  }

  private Banner written(boolean opens) {
    Button open = button(messages().get("common.openIt"), this::openWritten);
    Shown.now(open, opens);
    Banner banner =
        named(
            new Banner(
                Banner.Kind.INFO,
                button(messages().get("frozen.copyHead"), this::copyHead),
                open,
                button(messages().get("common.close"), freezing::forget)),
            "planWritten");
    banner.textProperty().bind(freezing.written.map(this::words).orElse(""));
    return banner;
  }

  private void copyHead() {
    ClipboardText.put(freezing.written.get().done().journalHead());
  }

  private void openWritten() {
    plans.open(freezing.written.get().file());
    freezing.forget();
  }

  /** Returns such as “Plan friday.plan”. */
  private String heading(OpenedPlan<?> opened) {
    return messages()
        .get(
            opened.admitted()
                ? "opened.heading"
                : opened.waits() ? "opened.waits" : "opened.refused",
            VisibleText.line(String.valueOf(opened.file().getFileName())));
  }

  /** Says who made it and when, and who approved it; or why it may not run. */
  private String detail(OpenedPlan<?> opened) {
    Messages words = messages().in(freezing.operation(opened.plan().preview()));
    String made =
        words.get(
            "opened.made",
            VisibleText.line(opened.plan().planner().display()),
            times.utc(opened.plan().preview().storeNow()),
            opened.plan().preview().size());
    made = (made + " " + problems().of(opened.plan().decisions())).strip() + " ";
    if (!opened.admitted()) {
      return problem(opened) + "\n" + made.strip();
    }
    String approved =
        opened.plan().approvedBy() == null
            ? ""
            : words.get("opened.approved", VisibleText.line(opened.plan().approvedBy())) + " ";
    return made + approved + words.get("opened.runs");
  }

  /** In the window nobody has an option of the command line. */
  private String problem(OpenedPlan<?> opened) {
    if (opened.waits()) {
      String names = String.join(", ", opened.signedBy().stream().map(VisibleText::line).toList());
      boolean listed = opened.approvers() != null;
      int signed = opened.signedBy().size();
      return messages().get("opened.signed", signed, names)
          + (listed && signed == 0
              ? ""
              : " " + messages().get(listed ? "opened.unlisted" : "opened.list"));
    }
    return opened.tooOld()
        ? messages()
            .get(
                "opened.tooOld",
                DurationText.approximate((Long) opened.refusal().details()[0]),
                DurationText.approximate(opened.maxAgeSeconds()))
        : problems().of(opened.refusal());
  }

  /** Says where a plan was written and what it waits for. */
  private String words(FreezeViewModel.Written written) {
    String key = written.done().plan().approvalRequired() ? "frozen.waits" : "frozen.runs";
    return messages().get(key, VisibleText.line(written.file().toString()));
  }

  private static PlanText problems() {
    return new PlanText(Messages.common());
  }

  private Messages messages() {
    return Fxml.messages(PlanNotices.class);
  }
}
