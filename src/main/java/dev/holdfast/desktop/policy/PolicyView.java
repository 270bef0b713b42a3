package dev.holdfast.desktop.policy;

import static dev.holdfast.desktop.fx.Nodes.keepOne;
import static dev.holdfast.desktop.fx.Nodes.sentence;

import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.policy.PolicyViewModel.PolicyShape;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.text.PolicyWords;
import java.util.List;
import javafx.beans.value.ObservableValue;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.StackPane;

/** Where a policy is written: by age or as rules, or read from a file. */
public final class PolicyView extends FxmlView {

  private static final List<String> ENDINGS = List.of("*.yaml", "*.yml", "*.json", "*.toml");

  private final PolicyViewModel policy;
  private final Runnable onPreview;
  private final AgeFormView age;
  private final PolicyFileViewModel files;
  private final FilePicker open;
  private final FileSaver save;

  @FXML private MenuButton file;
  @FXML private MenuItem keep;
  @FXML private Label fileName;
  @FXML private Label fileProblem;
  @FXML private Label fileNote;
  @FXML private Button configuration;
  @FXML private ToggleGroup shapes;
  @FXML private ToggleButton byAge;
  @FXML private ToggleButton byOwn;
  @FXML private ToggleButton byRules;
  @FXML private StackPane form;
  @FXML private StackPane more;
  @FXML private Button preview;

  /**
   * Shows a policy.
   *
   * @param resting while true nothing can be changed
   * @param operation what a cleanup does in the store
   * @param listing what its tasks can be told apart by
   * @param onPreview asks what the policy would delete
   */
  public PolicyView(
      PolicyViewModel policy,
      PolicyFileViewModel file,
      Terms terms,
      ObservableValue<Boolean> resting,
      Runnable onPreview,
      FilePicker open,
      FileSaver save) {
    this.policy = policy;
    this.onPreview = onPreview;
    this.files = file;
    this.open = open;
    this.save = save;
    load();
    OperationTerm operation = terms.cleanup();
    age = new AgeFormView(policy.age, this::preview, operation);
    RulesView rules = new RulesView(policy.rules, operation, terms.listing());
    form.getChildren().setAll(age.node(), rules.node());
    policy.own.ifPresent(each -> form.getChildren().add(own(each, terms)));
    Shown.now(byOwn, policy.own.isPresent());
    Shown.when(age.node(), policy.shape.isEqualTo(PolicyShape.BY_AGE));
    Shown.when(rules.node(), policy.shape.isEqualTo(PolicyShape.RULES));
    follow();
    keep.setVisible(file.session.keepsFiles());
    Shown.saying(fileName, file.title);
    Shown.saying(fileProblem, file.problem);
    Shown.saying(fileNote, file.note);
    configuration.setText(file.opening("open"));
    Shown.now(configuration, !configuration.getText().isEmpty());
    for (Node control :
        List.of(this.file, configuration, byAge, byOwn, byRules, form, more, preview)) {
      control.disableProperty().bind(resting);
    }
  }

  /** Shows what else decides what is chosen below the policy; hidden if that is. */
  public void beside(Node also) {
    more.getChildren().setAll(also);
    Shown.when(more, also.visibleProperty());
  }

  /** Puts the keyboard where a policy begins. */
  public void focus() {
    if (policy.shape.get() == PolicyShape.BY_AGE) {
      age.focus();
    } else {
      preview.requestFocus();
    }
  }

  /** Says what the runtime deletes by itself, clause by clause. */
  private Label own(Policy theirs, Terms terms) {
    String ages =
        String.join(
            "\n",
            PolicyWords.of(terms.cleanup())
                .calling(new StatusStyle(terms.statuses())::text)
                .ages(theirs, terms.retention()));
    Label text = sentence(messages.get("own.text") + "\n" + ages);
    Shown.when(text, policy.shape.isEqualTo(PolicyShape.OWN));
    return text;
  }

  private void follow() {
    policy.shape.subscribe(
        now ->
            shapes.selectToggle(
                shapes
                    .getToggles()
                    .filtered(each -> now.name().equals(each.getUserData()))
                    .getFirst()));
    keepOne(shapes, now -> policy.shape.set(PolicyShape.valueOf((String) now.getUserData())));
  }

  @FXML
  private void preview() {
    onPreview.run();
    if (policy.policy.get() == null) {
      focus();
    }
  }

  @FXML
  private void open() {
    open.open(node(), messages, "file.open.title", "file.kind", ENDINGS, files::open);
  }

  @FXML
  private void keep() {
    if (!files.keep()) {
      write(true);
    }
  }

  @FXML
  private void save() {
    write(false);
  }

  private void write(boolean forThisStore) {
    files.forThisStore(forThisStore);
    String name = messages.get("file.save.name");
    save.replace(node(), messages, "file.save.title", messages.get("file.kind"), name, files::save);
  }
}
