// No surname here is one of a member of Congress, past or present, as of June 2026.

/** Surnames of the sample's people. */
export const SURNAMES: readonly string[] = `
Abendroth Achterberg Adeyinka Adomako Agbaje Aguirrezabala Akintola Alcázar Almquist Altamirano Anand
Anzaldúa Arbogast Arrambide Avelar Awadalla Azevedo Babatunde Baptista-Reyes Barczak Bartosz Bazargan
Belanger Bergqvist Bhattacharya Bielski Birchwood Bjornstad Bochniak Boudreaux Bouvier-Lang Brambila Brightwater
Brzezicki Cabeza Calderón Camarena Cardwell-Ash Casavant Castañeda Ceballos Chaudhary Chernova Chowdhury
Cienfuegos Colbeck Cormorant Cosgrave-Hill Crowfoot Czarnecki Dalrymple-Snow Dasgupta Delacroix Demirci Deschaine
Dhillon Diallo Dombrovski Dragomir Drozdov Dziedzic Eagleheart Ebersole Echeverría Eguchi Ekström
Elizondo Ellingboe Emecheta Engstrand Escamilla Espinoza Evergreen Fairweather Fakhoury Farnsworthy Feldhaus
Fennimore Fernándes Figueiredo Fjelstad Fontenot Forsgren Friedlander Fujimori Fukunaga Galindo Gandhiraj
Garrigues Gaspard Ghorbani Gjertsen Godfrey-Lane Goldblatt Gorospe Greyeyes Grünwald Guerra-Soto Gustavsson
Gwozdz Halloran-Beck Hamidi Haraldsen Hasegawa Haverstraw Hawthornden Heidelberg Helgeson Hendriksen Hershkowitz
Hidalgo-Cruz Hirabayashi Hjelm Hoang Holmqvist Horvath Huynh Hyatt-Moss Ibarra Idowu Igarashi
Ilves Imperatore Iqbal Ironcloud Ishikawa Iturbide Ivanković Iyer Jagtiani Jankowski Jaramillo
Jaworski Jedlicka Jespersen Jokinen Jovanović Jurgensen Kaczmarek Kalani Kamakawiwo Kanoho Kapoor
Karlsen Kawamoto Kealoha Keskinen Khoury Kiplagat Klimczak Kobayashi Kowalczyk Kristofferson Kuznetsova
Kwarteng Labrecque Lachance Ladefoged Lagerquist Lakota-Reed Langevoort Lapointe Laskaris Lavergne Leclerc
Lindqvist Littlefeather Ljungberg Llamas Lockridge Lonetree Lozano Ludvigsen Lumumba Macalinao Madrigal
Mahapatra Makarova Maldonado-Ruiz Manalo Marchetti Markowitz Mascarenhas Maęczak Mbeki Mehrotra Melendrez
Mendonça Merriweather Mikkelson Mirza Montemayor Morningstar Mukherjee Murakami Muñiz Mwangi Müllenbach
Nakagawa Nakai-Begay Narváez Nasrallah Navarrete Ndiaye Nguyen Nightingale Niskanen Nordquist Novotny
Nwosu Nyström Obuchowski Odegaard Odhiambo Ogunleye Ohanian Ojeda Okafor Okonkwo Olivarez
Onyango Opoku Orellana Orzechowski Osterhaus Oyelaran Palafox Panagos Papadakis Paquette Patwardhan
Pawlak Peltier Penhallow Petrosyan Pham Pietrangelo Pineda Piątek Podolsky Pomeranz Popescu
Poulsen Prashad Przybylski Qasim Quarshie Quillfeather Quintanilla Quispe Rachmaninov Rahimi Rajagopalan
Ramachandran Rasmusson Razafindrakoto Redfeather Renteria Resendiz Rexrode Robledo Rochefort Rosenkrantz Rozhenko
Ruelas Rustagi Rybak Saarinen Sakamoto Salcedo Samarasinghe Sandoval-Kerr Santillán Sarkissian Satterwhite
Savchenko Schönfeld Sepúlveda Serrato Shimizu Siddiqui Sigurdsson Silverheels Sithole Skaarsgard Sokolowski
Solórzano Sorokin Spottedhorse Stanisławski Strömberg Suleiman Svoboda Swiftwater Szymanski Tafoya Takahashi
Tamarack Tanaka Tejada Tembo Tetteh Thistlewaite Thorvaldsen Tiwari Tokarczuk Tomczyk Tranströmer
Trevino-Hart Tsosie Tupuola Turgenev Tuttwiler Ubaldo Uchida Udoka Ugalde Ulbricht Umarova
Unruh Uribe Ustinov Vaillancourt Valdivia Vandersloot Varga Venkataraman Verástegui Vidrio Villaseñor
Vinogradov Volkonsky Wachowski Wadhwa Waqanivala Watanabe Wawrzyniak Weatherwax Wennerström Westergaard Whitecrow
Wickramasinghe Winterbourne Wojcik Wolanski Xanthopoulos Xiong-Vue Xochitl Xu Yakubu Yamaguchi Yazzie
Yellowbird Yevtushenko Yilmaz Yoshimura Ysursa Yturri Zabala Zaleski Zambrano Zapata Zarkesh
Zavala Zhou Zielinski Zuckerbrot Zwierzynski Zúñiga Özdemir Żeleński Ashdale Ashgate Ashhurst
Ashmere Ashmoor Ashshaw Ashstone Ashton Ashwick Ashwood Ashworth Birchcroft Birchfield Birchford
Birchmere Birchshaw Birchstone Birchton Birchworth Brambrook Bramfield Bramgate Brammoor Bramridge Bramton
Bramwood Brindleford Brindlehurst Brindleley Brindlestone Brindlewood Calderbourne Calderbrook Calderford Calderley Caldermere
Caldermoor Calderstead Calderwood Cinderbrook Cinderhurst Cinderley Cindermere Cindermoor Cinderstone Cinderton Copperbrook
Copperfield Coppermoor Dappledale Dapplefield Dappleford Dapplegate Dappleland Dappleshaw Dappleton Dapplewick Dapplewood
Elderbourne Elderfield Elderstone Elderton Elderwick Elderwood Elderworth Emberbrook Emberdale Emberland Emberley
Embermere Embermoor Embershaw Emberstead Emberwick Fallowcroft Fallowford Fallowland Fallowmoor Fallowstead Fallowwood
Fernbrook Ferncroft Fernfield Fernhurst Fernmere Fernshaw Fernstone Glenbourne Glenbrook Glendale Glenland
Glenmere Glenmoor Glenridge Glenstone Hazelgate Hazelmere Hazelstone Hazelwick Hazelwood Hazelworth Heatherbourne
Heatherbrook Heathercroft Heatherley Heathermere Heathershaw Heatherstone Heatherwick Hollbourne Hollbrook Hollcroft Holldale
Hollfield Hollland Hollley Hollridge Hollstead Hollwood Juniperbourne Junipercroft Juniperdale Juniperford Juniperhurst
Juniperland Junipermere Juniperridge Juniperstead Juniperstone Juniperton Kestrelfield Kestrelhurst Kestrelshaw Kestrelton Kestrelworth
Larkland Larkton Larkwick Larkworth Lindenbourne Lindenfield Lindengate Lindenhurst Lindenland Lindenmere Lindenridge
Lindenstead Lindenton Lindenwood Lindenworth Maplecroft Mapleridge Maplestead Mapleton Maplewood Mapleworth Marlbrook
Marlcroft Marlgate Marlhurst Marlshaw Marlton Marlwood Marlworth Meadowbrook Meadowcroft Meadowdale Meadowford
Meadowhurst Meadowmere Meadowstone Mistlebourne Mistlebrook Mistleford Mistleland Mistleshaw Mistlestone Mistlewood Nettlebourne
Nettlecroft Nettlefield Nettlewick Nettlewood Oakenbrook Oakencroft Oakendale Oakenhurst Oakenley Oakenmere Oakenridge
Oakenstone Oakenwick Oakenwood Otterbourne Ottercroft Otterdale Otterford Ottergate Otterridge Ottershaw Otterstead
Otterstone Otterworth Pebblebrook Pebblecroft Pebbledale Pebblemere Pebblemoor Pebblestone Pebblewick Pebblewood Pebbleworth
Quillbrook Quillhurst Quillley Quillwood Ravencroft Ravendale Ravenford Ravenhurst Ravenley Ravenridge Ravenwick
Ravenwood Rowanbrook Rowancroft Rowanfield Rowanford Rowangate Rowanhurst Rowanmere Rowanridge Rowanshaw Rowanwood
Rowanworth Saffronbourne Saffroncroft Saffrongate Saffronhurst Saffronley Saffronmoor Saffronwood Sedgehurst Sedgeland Sedgemoor
Sedgeshaw Sedgestone Sedgeton Silverbourne Silverdale Silverfield Silverhurst Silverland Silvermoor Silverridge Silvershaw
Silverton Silverwick Silverwood Silverworth Thistlecroft Thistledale Thistleford Thistlehurst Thistleland Thistleley Thistlemoor
Thistleridge Thistlestead Thistleworth Umberbourne Umberfield Umberford Umbergate Umberland Umbermere Umberridge Umberwick
Umberworth Valecroft Valedale Valegate Valemere Valeshaw Valewick Valeworth Willowbourne Willowbrook Willowfield
Willowford Willowley Willowridge Willowshaw Willowwood Winterbourne Winterbrook Wintergate Winterhurst Winterland Wintermere
Wintermoor Winterstead Winterstone Wrenbrook Wrencroft Wrendale Wrenfield Wrenford Wrengate Wrenhurst Wrenridge
Wrenstead Wrenstone Wrenwood Yarrowbrook Yarrowcroft Yarrowhurst Yarrowridge Yarrowshaw Yarrowwood Yarrowworth Zephyrcroft
Zephyrgate Zephyrley Zephyrmoor Zephyrridge Zephyrstone Zephyrton Zephyrwick Zephyrworth
`
  .trim()
  .split(/\s+/);

/** First names of men. */
export const MEN: readonly string[] = `
Aaron Abdul Adrián Akira Alistair Amadou Anders Andre Anil Anton Arjun
Arlo Asher August Barnaby Beau Benedict Björn Booker Boris Bram Bruno
Caleb Carlos Cedric Chidi Clem Cormac Cyrus Damian Dante Darnell Dashiell
Desmond Diego Dimitri Ebenezer Efraín Eli Elliott Emeka Emil Ernesto Ezra
Fabián Felix Fergus Finn Gabriel Gideon Gustavo Hakim Hamza Harlan Hector
Hiroshi Hugo Ibrahim Idris Ignacio Isaac Ivan Jabari Jamal Javier Jedediah
Jerome Joaquín Jonah José Julian Kai Kamal Keanu Kenji Kofi Kwame
Lamar Lars Leandro Leif Leon Levi Lionel Lucius Magnus Malik Marcel
Marcus Mateo Maxwell Milo Mordecai Nadir Nathaniel Nikolai Noel Obadiah Omar
Orion Orson Osvaldo Otis Pascal Percival Quentin Rafael Rashad Raúl Remy
Reuben Roman Rufus Rupert Samir Santiago Sebastián Silas Solomon Soren Stellan
Sven Tadashi Tariq Thaddeus Theodore Tobias Tomás Ulysses Uriel Vance Victor
Viktor Walter Wendell Xavier Yusuf Zachary Zane Zeke
`
  .trim()
  .split(/\s+/);

/** First names of women. */
export const WOMEN: readonly string[] = `
Abigail Adaeze Adela Agnes Aisha Alma Amara Amelia Anaïs Anjali Annika
Aria Astrid Aurora Beatrix Belén Bianca Birgit Bridget Camila Carmen Cecilia
Chidinma Clara Cleo Concepción Cordelia Dahlia Daphne Delphine Dolores Edith Elena
Elise Eloise Esme Esther Eugenia Fatima Fiona Flora Frieda Gabriela Genevieve
Giselle Greta Gwendolyn Hana Harriet Hazel Helena Ibby Imani Imogen Inés
Ingrid Irene Isadora Ivy Jacinta Jada Josefina Joy Juno Keiko Kiara
Lakshmi Leila Leonor Lorena Lourdes Lucinda Lupe Mabel Malia Marguerite Maribel
Marisol Matilda Mei Mercedes Mina Miriam Monique Nadia Naomi Nell Nia
Niamh Noemí Octavia Odette Olga Olive Ondine Paloma Paz Penelope Philippa
Pilar Priya Ramona Renée Rosalind Roxana Ruth Sabine Sadie Sakura Salma
Selma Seraphina Shanice Sigrid Simone Sofía Sunita Sylvie Tabitha Talia Tamsin
Thandiwe Theodora Thisbe Ursula Valentina Vera Vivian Wanda Wilhelmina Winona Xiomara
Yesenia Ynez Yvette Zainab Zelda Zora Zuleika
`
  .trim()
  .split(/\s+/);
