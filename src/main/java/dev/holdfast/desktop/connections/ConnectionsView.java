package dev.holdfast.desktop.connections;

import dev.holdfast.desktop.dialog.ConfirmDialog;
import dev.holdfast.desktop.dialog.Confirmation;
import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.FailureSentence;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.job.JobRunner;
import dev.holdfast.store.StoreTrial;
import dev.holdfast.store.Stores;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;

/** The sidebar: Enter or a click opens, F2 edits, Delete removes; the same in a menu. */
public final class ConnectionsView {

  private final ConnectionsViewModel model;
  private final JobRunner jobs;
  private final Stores stores;
  private final Function<StoreAddress, StoreTrial> trial;
  private final FailureSentence failures;
  private final ConnectionDialog dialog;
  private final FilePicker files;
  private final FileSaver saver;
  private final Consumer<ConnectionItem> onOpen;
  private final Consumer<ConnectionItem> onClose;
  private final Runnable onFleet;
  private final Messages messages = Fxml.messages(ConnectionsView.class);
  private final Parent root;

  @FXML private ListView<ConnectionItem> list;
  @FXML private ToggleButton fleet;
  @FXML private Label problem;
  @FXML private Label skipped;
  @FXML private MenuItem exportItem;
  @FXML private CheckMenuItem countItem;

  /**
   * Makes the sidebar.
   *
   * @param trial how the form tests a connection
   * @param files how the form lets the operator choose a file
   * @param saver how the operator chooses where connections are written
   * @param onOpen opens a store, or brings it to the front
   * @param onClose closes a store
   * @param onFleet shows all stores at once
   */
  public ConnectionsView(
      ConnectionsViewModel model,
      JobRunner jobs,
      Stores stores,
      Function<StoreAddress, StoreTrial> trial,
      FailureSentence failures,
      FilePicker files,
      FileSaver saver,
      Consumer<ConnectionItem> onOpen,
      Consumer<ConnectionItem> onClose,
      Runnable onFleet) {
    this.model = model;
    this.jobs = jobs;
    this.stores = stores;
    this.trial = trial;
    this.failures = failures;
    this.dialog = new ConnectionDialog(files);
    this.files = files;
    this.saver = saver;
    this.onOpen = onOpen;
    this.onClose = onClose;
    this.onFleet = onFleet;
    this.root = Fxml.load(this);
  }

  /** Returns the sidebar's node. */
  public Parent root() {
    return root;
  }

  @FXML
  private void initialize() {
    list.setItems(model.items());
    list.setCellFactory(
        view -> new ConnectionCell(new ConnectionText(stores), messages, this::menu, onClose));
    list.setOnKeyPressed(this::keyPressed);
    list.setOnMouseClicked(
        event -> {
          if (event.getButton() == MouseButton.PRIMARY
              && event.getTarget() instanceof javafx.scene.Node node
              && inFilledCell(node)) {
            openSelected();
          }
        });
    list.addEventHandler(ContextMenuEvent.CONTEXT_MENU_REQUESTED, this::menuByKeyboard);
    countItem.selectedProperty().bindBidirectional(model.countsProperty());
    problem.textProperty().bind(model.problemProperty());
    Shown.when(problem, model.problemProperty().isNotEmpty());
    skipped.textProperty().bind(model.skippedProperty());
    Shown.when(skipped, model.skippedProperty().isNotEmpty());
    exportItem
        .disableProperty()
        .bind(
            Bindings.createBooleanBinding(
                () -> model.items().stream().noneMatch(ConnectionItem::saved), model.items()));
  }

  /**
   * Marks what is in front.
   *
   * @param item the line of a store; null if none is in front
   * @param allStores whether the page of all stores is
   */
  public void select(ConnectionItem item, boolean allStores) {
    list.getSelectionModel().select(item);
    fleet.setSelected(allStores);
  }

  @FXML
  private void showFleet() {
    onFleet.run();
    // Whoever presses it again still sees the fleet.
    fleet.setSelected(true);
  }

  /** Shows the form for a new connection. */
  @FXML
  public void add() {
    ConnectionFormViewModel form =
        new ConnectionFormViewModel(
            jobs, stores, trial, failures, name -> model.isFree(name, null));
    dialog.show(
        root.getScene().getWindow(),
        messages.get("form.add"),
        form,
        model.items().contains(model.demo()) ? null : () -> onOpen.accept(model.demo()),
        decision -> {
          ConnectionItem item = model.add(decision.profile(), decision.typed());
          if (decision.connect()) {
            onOpen.accept(item);
          }
        });
  }

  @FXML
  private void exportAll() {
    saver
        .save(
            root.getScene().getWindow(),
            messages.get("file.export.title"),
            messages.get("file.connections"),
            "holdfast-connections.json")
        .ifPresent(place -> model.exportTo(place.path(), place.mayReplace()));
  }

  @FXML
  private void importAll() {
    files
        .open(
            root.getScene().getWindow(),
            messages.get("file.import.title"),
            messages.get("file.connections"),
            List.of("*.json"))
        .ifPresent(model::importFrom);
  }

  /** Shows the form for a saved connection. */
  public void edit(ConnectionItem item) {
    if (!item.saved()) {
      return;
    }
    ConnectionFormViewModel form =
        new ConnectionFormViewModel(
            jobs, stores, trial, failures, name -> model.isFree(name, item));
    form.load(item.profile());
    dialog.show(
        root.getScene().getWindow(),
        messages.get("form.edit"),
        form,
        null,
        decision -> {
          model.replace(item, decision.profile(), decision.typed());
          if (decision.connect()) {
            onOpen.accept(item);
          }
        });
  }

  private void remove(ConnectionItem item) {
    if (!item.saved()) {
      return;
    }
    String name = VisibleText.line(item.profile().name());
    new ConfirmDialog()
        .ask(
            root.getScene().getWindow(),
            new Confirmation(
                messages.get("remove.title", name),
                messages.get(isOpen(item) ? "remove.textOpen" : "remove.text"),
                messages.get("remove.verb"),
                true),
            () -> model.remove(item));
  }

  private void keyPressed(KeyEvent event) {
    ConnectionItem item = list.getSelectionModel().getSelectedItem();
    // On a view below a store these keys are that view's.
    if (item == null || !list.isFocused()) {
      return;
    }
    if (Key.OPEN.matches(event)) {
      openSelected();
    } else if (Key.EDIT.matches(event)) {
      edit(item);
    } else if (Key.REMOVE.matches(event)) {
      remove(item);
    } else {
      return;
    }
    event.consume();
  }

  /** The menu key reaches the list, not the cell that has the menu. */
  private void menuByKeyboard(ContextMenuEvent event) {
    ConnectionItem item = list.getSelectionModel().getSelectedItem();
    if (event.isKeyboardTrigger() && item != null) {
      menu(item).show(list, event.getScreenX(), event.getScreenY());
      event.consume();
    }
  }

  private void openSelected() {
    ConnectionItem item = list.getSelectionModel().getSelectedItem();
    if (item != null) {
      onOpen.accept(item);
    }
  }

  private static boolean inFilledCell(javafx.scene.Node node) {
    for (javafx.scene.Node at = node; at != null; at = at.getParent()) {
      if (at instanceof Button) {
        return false;
      }
      if (at instanceof ConnectionCell cell) {
        return !cell.isEmpty();
      }
    }
    return false;
  }

  private ContextMenu menu(ConnectionItem item) {
    ContextMenu menu =
        new ContextMenu(item(isOpen(item) ? "menu.show" : "menu.open", () -> onOpen.accept(item)));
    if (isOpen(item)) {
      menu.getItems().add(item("menu.close", () -> onClose.accept(item)));
    }
    if (item.saved()) {
      menu.getItems().add(item("menu.edit", () -> edit(item)));
      menu.getItems().add(item("menu.remove", () -> remove(item)));
    }
    return menu;
  }

  private static boolean isOpen(ConnectionItem item) {
    return item.stateProperty().get() != ConnectionState.CLOSED;
  }

  private MenuItem item(String key, Runnable action) {
    MenuItem item = new MenuItem(messages.get(key));
    item.setOnAction(event -> action.run());
    return item;
  }
}
