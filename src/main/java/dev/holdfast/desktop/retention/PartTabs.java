package dev.holdfast.desktop.retention;

import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.help.ContextHelp;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.PagePart;
import dev.holdfast.desktop.shell.PagePlace;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;

/** A page whose parts are behind tabs; only the one in front is told to read. */
class PartTabs implements OpenPage {

  private final List<PagePart> parts;
  final TabPane tabs = styled(new TabPane(), "part-tabs");
  private final Set<PagePart> outOfDate = new HashSet<>();
  private boolean pageShown;

  PartTabs(List<PagePart> parts) {
    this.parts = List.copyOf(parts);
    tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
    tabs.setMinWidth(0);
    ContextHelp.offer(tabs, this::help);
    this.parts.forEach(part -> tabs.getTabs().add(new Tab(part.title(), part.node())));
    tabs.getSelectionModel()
        .selectedIndexProperty()
        .subscribe((before, now) -> changed(before.intValue(), now.intValue()));
  }

  @Override
  public Node node() {
    return tabs;
  }

  @Override
  public HelpTopic help() {
    return inFront().help();
  }

  /** Brings a part to the front. */
  final void select(PagePart part) {
    tabs.getSelectionModel().select(parts.indexOf(part));
  }

  /** Which part is in front, by its title. */
  @Override
  public ObservableValue<PagePlace> place() {
    return tabs.getSelectionModel()
        .selectedItemProperty()
        .map(tab -> PagePlace.of(tab.getText()))
        .orElse(PagePlace.WHOLE);
  }

  @Override
  public void goTo(PagePlace place) {
    tabs.getTabs().stream()
        .filter(tab -> place.where().equals(tab.getText()))
        .findFirst()
        .ifPresent(tabs.getSelectionModel()::select);
  }

  @Override
  public void shown() {
    if (!pageShown) {
      pageShown = true;
      show(inFront());
    }
  }

  @Override
  public void hidden() {
    if (pageShown) {
      pageShown = false;
      inFront().hidden();
    }
  }

  /** Reads again what is in front; the others when they come to the front. */
  @Override
  public void refresh() {
    outOfDate.addAll(parts);
    outOfDate.remove(inFront());
    inFront().refresh();
  }

  @Override
  public void close() {
    parts.forEach(PagePart::close);
  }

  private PagePart inFront() {
    return parts.get(Math.max(0, tabs.getSelectionModel().getSelectedIndex()));
  }

  private void changed(int before, int now) {
    if (pageShown && before >= 0) {
      parts.get(before).hidden();
    }
    if (pageShown && now >= 0) {
      show(parts.get(now));
    }
  }

  private void show(PagePart part) {
    part.shown();
    if (outOfDate.remove(part)) {
      part.refresh();
    }
  }
}
