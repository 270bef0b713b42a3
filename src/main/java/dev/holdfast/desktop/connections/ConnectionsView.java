package dev.holdfast.desktop.connections;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.tall;

import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.dialog.FormDialog;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.Nodes;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.fxml.FXML;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.VBox;

/** The sidebar: Enter or a click opens, F2 edits, Delete removes; the same in a menu. */
public final class ConnectionsView extends FxmlView {

  /** All kinds of stores beside each other in the form, in pixels. */
  private static final double WIDTH = 640;

  private final ConnectionsViewModel model;
  private final StoreAccess access;
  private final FilePicker files;
  private final Consumer<ConnectionItem> onOpen;
  private final Consumer<ConnectionItem> onClose;
  private final Runnable onFleet;
  private final RowsView<ConnectionItem> list;

  @FXML private VBox sidebar;
  @FXML private ToggleButton fleet;
  @FXML private Label problem;
  @FXML private CheckMenuItem countItem;

  /**
   * Makes the sidebar.
   *
   * @param access how the form tests a connection
   * @param files how the form lets the operator choose a file
   * @param onOpen opens a store, or brings it to the front
   * @param onClose closes a store
   * @param onFleet shows all stores at once
   */
  public ConnectionsView(
      ConnectionsViewModel model,
      StoreAccess access,
      FilePicker files,
      Consumer<ConnectionItem> onOpen,
      Consumer<ConnectionItem> onClose,
      Runnable onFleet) {
    this.model = model;
    this.access = access;
    this.files = files;
    this.onOpen = onOpen;
    this.onClose = onClose;
    this.onFleet = onFleet;
    this.list =
        RowsView.list(
                messages, "stores", new ConnectionLine(access.stores(), messages, onClose).column())
            .named("list", "connection-list")
            .follows(model.shownItems)
            .opens(1, onOpen)
            .on(Key.EDIT, this::edit)
            .on(Key.REMOVE, this::remove)
            .menu(this::menu);
    load();
    sidebar.getChildren().add(2, tall(list.control));
    countItem.selectedProperty().bindBidirectional(model.counts);
    Shown.saying(problem, model.problem);
  }

  /**
   * Marks what is in front.
   *
   * @param item the line of a store; null if none is in front
   * @param allStores whether the page of all stores is
   */
  public void select(ConnectionItem item, boolean allStores) {
    list.choose(item);
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
    show(
        messages.get("common.connectAStore"),
        new ConnectionFormViewModel(access, name -> model.isFree(name, null)),
        model.shownItems.contains(model.demo) ? null : () -> onOpen.accept(model.demo),
        model::add);
  }

  /** Shows the form for a saved connection. */
  public void edit(ConnectionItem item) {
    if (!item.saved) {
      return;
    }
    ConnectionFormViewModel form =
        new ConnectionFormViewModel(access, name -> model.isFree(name, item));
    form.load(item.profile());
    show(
        messages.get("form.edit"),
        form,
        null,
        (profile, typed) -> model.replace(item, profile, typed));
  }

  /**
   * Shows the form in a window of its own and returns at once.
   *
   * @param demo opens the demo store instead; null if that is not offered
   * @param saving saves what is filled in, with the address as typed: it may hold a password for
   *     this run
   */
  private void show(
      String heading,
      ConnectionFormViewModel form,
      Runnable demo,
      BiFunction<ConnectionProfile, StoreAddress, ConnectionItem> saving) {
    ConnectionFormView view = new ConnectionFormView(form, files);
    Hyperlink instead = named(new Hyperlink(messages.get("form.demo")), "openDemo");
    Shown.now(instead, demo != null);
    Supplier<ConnectionItem> save =
        () -> {
          form.cancelTest();
          return saving.apply(form.profile().orElseThrow(), form.typedAddress().orElseThrow());
        };
    FormDialog dialog =
        new FormDialog(
                node().getScene().getWindow(),
                heading,
                messages.get("form.connect"),
                view.node(),
                instead)
            .width(WIDTH)
            .help("connections#save-try-forget")
            .or(messages.get("common.save"), save::get)
            .when(form.problem.isEmpty())
            .stays(() -> form.profile().isEmpty())
            .focus(view.first())
            .declined(form::cancelTest);
    acting(
        instead,
        () -> {
          dialog.decline();
          demo.run();
        });
    dialog.ask(() -> onOpen.accept(save.get()));
  }

  private void remove(ConnectionItem item) {
    if (!item.saved) {
      return;
    }

    new FormDialog(
            node().getScene().getWindow(),
            messages.get("remove.title", VisibleText.line(item.profile().name())),
            messages.get("common.remove"),
            sentence(messages.get(isOpen(item) ? "remove.textOpen" : "remove.text")))
        .dangerous()
        .ask(() -> model.remove(item));
  }

  private List<MenuItem> menu(ConnectionItem item) {
    List<MenuItem> items = new ArrayList<>();
    items.add(item(isOpen(item) ? "common.show" : "common.open", () -> onOpen.accept(item)));
    if (isOpen(item)) {
      items.add(item("common.close", () -> onClose.accept(item)));
    }
    if (item.saved) {
      items.add(item("common.edit", () -> edit(item)));
      items.add(item("menu.remove", () -> remove(item)));
    }
    return items;
  }

  private static boolean isOpen(ConnectionItem item) {
    return item.state.get() != ConnectionState.CLOSED;
  }

  private MenuItem item(String key, Runnable action) {
    return Nodes.item(messages.get(key), action);
  }
}
